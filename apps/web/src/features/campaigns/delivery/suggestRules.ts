import type { Suggestions } from './draft.ts';

export interface Audience {
  people: number;
  /** Of all of them, in minor units. */
  cost: number;
  /** Decimals of the currency. */
  digits: number;
}

/** Sensible values for rules that somebody switches on, from the size of the campaign. */
export function suggestRules({ people, cost, digits }: Audience): Suggestions {
  const slice = Math.min(1_000, Math.max(10, Math.ceil(people / 200) * 10));
  const ten = 10 * 10 ** digits;
  return {
    quiet_hours: { from: '21:00', to: '08:00' },
    frequency_cap: { messages: 2, days: 7 },
    speed_limit: { value: 600 },
    canary: { recipients: slice, wait_minutes: 30 },
    auto_stop: { failed_percent: 30, opted_out_percent: 5 },
    // A tenth above what it should cost, in tens.
    budget: { value: Math.max(1, Math.ceil((cost * 1.1) / ten)) * ten },
    holdout: { percent: 10 },
    best_hour: {},
    retry_capped: {},
  };
}

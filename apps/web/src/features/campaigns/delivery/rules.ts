/** The rules of delivery in the order in which the screen shows them. */
export const ruleNames = [
  'best_hour',
  'quiet_hours',
  'frequency_cap',
  'speed_limit',
  'canary',
  'auto_stop',
  'budget',
  'holdout',
  'retry_capped',
] as const;
export type RuleName = (typeof ruleNames)[number];

export type Field =
  | { kind: 'clock' }
  | { kind: 'whole' | 'decimal'; min: number; max: number }
  /** In the units that people say; the wire has minor units. */
  | { kind: 'money'; max: number };

const whole = (min: number, max: number): Field => ({ kind: 'whole', min, max });
const percent = (min: number): Field => ({ kind: 'decimal', min, max: 100 });

/** What stands inside the sentence of each rule. The bounds are those of the contract. */
export const ruleFields: Readonly<Record<RuleName, Readonly<Record<string, Field>>>> = {
  best_hour: {},
  quiet_hours: { from: { kind: 'clock' }, to: { kind: 'clock' } },
  frequency_cap: { messages: whole(1, 50), days: whole(1, 90) },
  speed_limit: { value: whole(1, 60_000) },
  canary: { recipients: whole(10, 100_000), wait_minutes: whole(1, 2_880) },
  auto_stop: { failed_percent: percent(1), opted_out_percent: percent(0.1) },
  budget: { value: { kind: 'money', max: 1_000_000_000 } },
  holdout: { percent: { kind: 'decimal', min: 1, max: 50 } },
  retry_capped: {},
};

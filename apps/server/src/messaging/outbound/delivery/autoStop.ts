import { type DeliveryOptions, defaultDelivery } from '@herald/contract';

export type Limits = NonNullable<DeliveryOptions['auto_stop']>;

/** What a campaign has come to so far. */
export interface Results {
  /** Messages whose outcome is known: taken or refused, and not held. */
  count: number;
  failed: number;
  optedOut: number;
}

export interface Totals {
  total_contacts: number;
  total_pending: number;
  total_skipped: number;
  total_held_out: number;
  total_uncertain: number;
  total_held: number;
  total_failed: number;
  total_opted_out: number;
}

export function resultsOf(row: Totals): Results {
  const open =
    row.total_pending + row.total_skipped + row.total_held_out + row.total_uncertain + row.total_held;
  return {
    count: Math.max(0, row.total_contacts - open),
    failed: row.total_failed,
    optedOut: row.total_opted_out,
  };
}

/** Of fewer results no share says anything. */
export const enoughResults = 50;

/** What a first slice is judged by when nobody chose limits. */
export const usualLimits: Limits = defaultDelivery.auto_stop ?? { failed_percent: 30, opted_out_percent: 5 };

export type ResultsVerdict = 'too_many_failures' | 'too_many_opt_outs';

/** Which limit is exceeded; null when all is well, or too little is known. */
export function judgeResults(
  { count, failed, optedOut }: Results,
  limits: Limits,
  enough = enoughResults,
): ResultsVerdict | null {
  if (count < enough) return null;
  if (failed * 100 > limits.failed_percent * count) return 'too_many_failures';
  return optedOut * 100 > limits.opted_out_percent * count ? 'too_many_opt_outs' : null;
}

import type { RunState } from '@herald/flow';

/** The cart of which a run reminds; null for one that reminds of none. */
export function cartOf({ trigger }: RunState): number | null {
  const id = Number(trigger.values['checkout.id']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

import { decide } from './decide.ts';
import type { GateFacts } from './types.ts';

/** Nothing is asked again sooner: of what a claim knows only the time goes on. */
const graceMs = 1000;

/** Whether what the gate allowed may leave at a later moment: rules about time are asked again, with the facts of the claim. */
export function judgeLater(facts: GateFacts): (now: Date) => boolean {
  return (now) => now.getTime() - facts.now.getTime() < graceMs || decide({ ...facts, now }).allowed;
}

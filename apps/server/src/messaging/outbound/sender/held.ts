import { fileIdsOf } from '../../kinds/index.ts';
import type { ClaimedMessage } from './claimed.ts';

/** A claimed message that waits in memory, for its turn or for a file. */
export interface HeldMessage extends ClaimedMessage {
  /** When its claim began, in the monotonic clock: of what was decided since the gate knows nothing. */
  judgedAt: number;
  /** Until when it may wait before the gate looks again. */
  goodUntil: number;
  /** Files of ours that it shows: WhatsApp has to have them before it leaves. */
  fileIds: readonly number[];
}

/** What would wait for longer than this in a pause of its number goes back to the queue, and nothing is claimed. */
export const longestPauseMs = 2000;

/** How long a decision is remembered. What was claimed longer ago must be judged again in any case. */
export const rememberedMs = 60_000;

export function hold(message: ClaimedMessage, judgedAt: number, now: number, holdMs: number): HeldMessage {
  const goodUntil = Math.min(now + holdMs, judgedAt + rememberedMs);
  // The claim's own object goes on, thousands of them in memory at a time.
  return Object.assign(message, { judgedAt, goodUntil, fileIds: fileIdsOf(message.message) });
}

const hour = 3_600_000;
export const serviceWindowMs = 24 * hour;
export const freeEntryWindowMs = 72 * hour;

export interface WindowState {
  open: boolean;
  /** When it closes (or closed); null when the contact never wrote. */
  expiresAt: Date | null;
  /** Milliseconds left, 0 when closed. */
  remainingMs: number;
  /** True while everything sent is free because the contact came from an ad (72 h from the first answer). */
  freeEntry: boolean;
}

export interface WindowFacts {
  /** Time of the contact's last message. Their edits and reactions are not counted: Meta does not say that they count. */
  lastInboundAt: Date | null;
  /** End of the free entry window, from `freeEntryUntil`. */
  freeEntryUntil?: Date | null;
}

/** Whether free-form messages may be sent: 24 h from the last inbound message, or 72 h after coming from an ad. */
export function windowOf({ lastInboundAt, freeEntryUntil = null }: WindowFacts, now: Date): WindowState {
  const serviceUntil = lastInboundAt ? lastInboundAt.getTime() + serviceWindowMs : null;
  const freeUntil = freeEntryUntil?.getTime() ?? null;
  const freeEntry = freeUntil !== null && freeUntil > now.getTime();
  const until = latest(serviceUntil, freeUntil);
  const remainingMs = until === null ? 0 : Math.max(0, until - now.getTime());
  return {
    open: remainingMs > 0,
    expiresAt: until === null ? null : new Date(until),
    remainingMs,
    freeEntry,
  };
}

/** The free entry window opens with the business's answer, if that comes within 24 h of the contact's arrival. */
export function freeEntryUntil(arrivedAt: Date, answeredAt: Date): Date | null {
  const delay = answeredAt.getTime() - arrivedAt.getTime();
  if (delay < 0 || delay > serviceWindowMs) return null;
  return new Date(answeredAt.getTime() + freeEntryWindowMs);
}

function latest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

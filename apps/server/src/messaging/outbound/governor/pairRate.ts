import { limits } from '@herald/whatsapp/model';

/** WhatsApp's rule for one number and one person: a message every few seconds, and bursts borrowed from the future. */
const intervalMs = limits.sending.pairSeconds * 1000;
const burst = limits.sending.pairBurst;

export interface PairRate {
  /** When the person may get the next message; `now` or earlier means at once. */
  freeAt(contactId: number): number;
  take(contactId: number, at: number): void;
}

/** Holds one number a person who got something lately, and forgets everybody whose debt is paid off. */
export function createPairRate(): PairRate {
  const paidOffAt = new Map<number, number>();
  let sweepAt = 1024;
  const sweep = (now: number) => {
    for (const [contactId, at] of paidOffAt) if (at <= now) paidOffAt.delete(contactId);
    sweepAt = Math.max(1024, paidOffAt.size * 2);
  };
  return {
    freeAt: (contactId) => (paidOffAt.get(contactId) ?? 0) - (burst - 1) * intervalMs,
    take(contactId, at) {
      paidOffAt.set(contactId, Math.max(paidOffAt.get(contactId) ?? 0, at) + intervalMs);
      if (paidOffAt.size > sweepAt) sweep(at);
    },
  };
}

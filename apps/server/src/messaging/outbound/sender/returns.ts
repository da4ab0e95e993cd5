import type { ClaimedMessage } from './claimed.ts';
import { type HeldMessage, rememberedMs } from './held.ts';

/**
 * What went back to the queue without having been posted. What comes later for the same person may have been claimed
 * before that was written, and must not overtake it.
 */
export interface Returns {
  note(claimed: ClaimedMessage): void;
  written(claimed: ClaimedMessage, now: number): void;
  /** Something earlier for this person was not in the queue yet when this one was claimed. */
  overtakes(held: HeldMessage): boolean;
  /** Whatever was claimed before these were written has been judged again since. */
  forgetOld(now: number): void;
}

export function createReturns(): Returns {
  /** By person and message, when it was written. */
  const people = new Map<number, Map<number, number>>();
  return {
    note({ contactId, id }) {
      const own = people.get(contactId) ?? new Map<number, number>();
      people.set(contactId, own.set(id, Number.POSITIVE_INFINITY));
    },
    written({ contactId, id }, now) {
      const own = people.get(contactId);
      if (own?.has(id)) own.set(id, now);
    },
    overtakes({ contactId, id, judgedAt }) {
      const own = people.get(contactId);
      return own !== undefined && [...own].some(([earlier, at]) => earlier < id && judgedAt <= at);
    },
    forgetOld(now) {
      for (const [contactId, own] of people) {
        for (const [id, at] of own) if (at < now - rememberedMs) own.delete(id);
        if (own.size === 0) people.delete(contactId);
      }
    },
  };
}

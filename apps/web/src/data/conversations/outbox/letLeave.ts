import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { coming, outboxKeys } from './onTheirWay.ts';

/**
 * Lets the answers to these people leave before their conversations are closed: a closing that overtakes one would stand
 * before it, and nobody would be asked for a rating. Null where nothing is on its way; else settles with those that may be
 * closed. What an earlier visit left behind counts, so a list alone may call it.
 */
export function letLeave(place: NumberParams, ids: readonly number[]): Promise<readonly number[]> | null {
  // As it stands now: by the time that the rest has been fetched one of them may have been refused.
  const waiting = Object.keys(localStorage).filter(
    (key) => key.startsWith(outboxKeys) && localStorage[key].includes('"state":"waiting"'),
  );
  return coming.size > 0 || waiting.length > 0
    ? import('./sendFirst.ts')
        .then(({ sendFirst }) => sendFirst(place, ids, waiting))
        .catch((error: unknown) => {
          notifyError(error);
          return [];
        })
    : null;
}

import i18next from 'i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyWaiting } from '#ui/notifyWaiting.ts';
import { myId } from '../me.ts';
import { coming } from './onTheirWay.ts';
import type { Outbox } from './outbox.ts';
import { outboxOf } from './useOutbox.ts';

/** What takes no longer needs no words. */
const unnoticedMs = 500;

const listeners = new Set<() => void>();

/** Something will be added to an outbox. Returns what says that it was, or will not be. */
export function announce(contactId: number): () => void {
  const thing = { contactId };
  coming.add(thing);
  return () => {
    coming.delete(thing);
    // Whoever waits looks a moment later, when it has been added.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
}

/**
 * Waits until everything that somebody wrote to these people has been taken or refused, tries it at once, and says so when
 * it takes long. `waiting`: the keys of what waited when it was asked for. Settles with those of them to whom nothing was
 * refused, having said of the others that they stay open.
 */
export async function sendFirst(
  place: NumberParams,
  contactIds: readonly number[],
  waiting: readonly string[],
): Promise<readonly number[]> {
  let isOver = false;
  let forget = () => {};
  const slow = setTimeout(async () => {
    // Offline they may be out of reach: then it waits without words.
    const hasTexts = await loadTexts('bulk').then(
      () => true,
      () => false,
    );
    if (hasTexts && !isOver) forget = notifyWaiting(i18next.t('bulk:sendFirst.waits'));
  }, unnoticedMs);
  const refused = await untilLeft(outboxOf(myId(), place), contactIds, waiting);
  isOver = true;
  clearTimeout(slow);
  forget();
  if (refused.size === 0) return contactIds;
  await loadTexts('bulk');
  notifyError(null, i18next.t('bulk:sendFirst.refused'));
  return contactIds.filter((contactId) => !refused.has(contactId));
}

function untilLeft(
  outbox: Outbox,
  contactIds: readonly number[],
  waiting: readonly string[],
): Promise<Set<number>> {
  const toThem = () => outbox.read().filter(({ contactId }) => contactIds.includes(contactId));
  const waited = new Set(
    toThem()
      .map(({ clientId }) => clientId)
      .filter((clientId) => waiting.some((key) => key.endsWith(clientId))),
  );
  const hasLeft = () => {
    const awaited = toThem().filter(({ state }) => state === 'waiting');
    for (const { clientId } of awaited) waited.add(clientId);
    return awaited.length === 0 && ![...coming].some(({ contactId }) => contactIds.includes(contactId));
  };
  return new Promise((resolve) => {
    const look = () => {
      if (!hasLeft()) return;
      stop();
      listeners.delete(look);
      const refused = outbox.read().filter(({ clientId }) => waited.has(clientId));
      resolve(new Set(refused.map(({ contactId }) => contactId)));
    };
    const stop = outbox.subscribe(look);
    listeners.add(look);
    look();
    outbox.flush();
  });
}

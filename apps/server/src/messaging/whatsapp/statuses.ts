import { applyStatuses, readCallbackData, type StatusUpdate } from '../ledger/index.ts';
import { type Batch, momentOf, type NumberItem } from './batch.ts';

/**
 * Of a message without our data: another program sent it through the same number, or a phone did whose message is on its
 * way to us. One look more, late enough for the second kind, for the first may speak of all that it sends.
 */
const ofOthers = [60];

/** Hands statuses to the ledger; those of messages that it does not know are looked at again later. */
export async function receiveStatuses(batch: Batch, items: readonly NumberItem<'status'>[]): Promise<void> {
  const itemOf = new Map<StatusUpdate, NumberItem<'status'>>();
  for (const item of items) {
    const update = readUpdate(batch, item);
    if (update) itemOf.set(update, item);
    else batch.note(item, `a status ${item.event.status}, which says nothing about delivery`);
  }
  const { unknown } = await applyStatuses(batch.tx, [...itemOf.keys()]);
  for (const update of unknown) {
    const item = itemOf.get(update);
    if (!item) continue;
    const isOfOthers = update.messageId === null;
    // It may be one of very many, and nobody will ask for any. What looks like ours tells whom a lost database reached.
    const mayBeOurs = item.event.callbackData?.startsWith('m:') === true;
    if (isOfOthers && !mayBeOurs && item.claimed.looks >= ofOthers.length) continue;
    const why = `a status of the unknown message ${update.wamid}`;
    batch.defer(item, why, isOfOthers ? ofOthers : undefined);
  }
}

function readUpdate(batch: Batch, { event, number, claimed }: NumberItem<'status'>): StatusUpdate | null {
  const { status } = event;
  if (status === 'deleted' || status === 'warning') return null;
  return {
    teamId: number.team_id,
    phoneNumberId: number.id,
    ...readCallbackData(event.callbackData),
    wamid: event.wamid,
    status,
    at: momentOf(batch, claimed, event.timestamp),
    error: event.errors[0] ?? null,
    pricing: event.pricing,
  };
}

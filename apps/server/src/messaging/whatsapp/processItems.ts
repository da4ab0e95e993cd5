import type { WebhookEventKind } from '@herald/whatsapp';
import { applyErasures } from '../erasures/index.ts';
import { noteHistoryProgress } from './account/historyProgress.ts';
import { type Batch, type Item, isKind, type NumberItem } from './batch.ts';
import { applyKeywords } from './consent/applyKeywords.ts';
import { receivePreferences } from './consent/receivePreferences.ts';
import { Unassigned } from './conversations/assignArrivals.ts';
import { extendConversations } from './conversations/extendConversations.ts';
import { markReplies, ReplyCounts } from './conversations/markReplies.ts';
import { touchContacts } from './conversations/touchContacts.ts';
import { UnreadChanges } from './conversations/unreadCounter.ts';
import type { InboundHooks } from './handlers.ts';
import { Handoffs } from './handoff/handoffs.ts';
import { changeIdentity, changesIdentity } from './identity/changeIdentity.ts';
import { receiveContactSync } from './identity/receiveContactSync.ts';
import { resolvePeople } from './identity/resolvePeople.ts';
import { enqueueAdPictures } from './media/ads/fetchAdPicture.ts';
import { enqueueFetches } from './media/fetchMedia.ts';
import { type Arrival, arrivalOf } from './messages/arrival.ts';
import { emitArrivals } from './messages/emitArrivals.ts';
import { insertMessages } from './messages/insertMessages.ts';
import { markRatings } from './messages/markRatings.ts';
import { isTouch, touchUp } from './messages/touchUp.ts';
import { receiveStatuses } from './statuses.ts';

/** Kinds that mean nothing without a number of ours. */
const numberKinds = ['message', 'echo', 'history', 'status', 'user_preference', 'contact_sync'] as const;

/** Takes in a batch of events, of any number of teams, in the one transaction of the batch. */
export async function processItems(batch: Batch, items: readonly Item[], hooks: InboundHooks): Promise<void> {
  const unread = new UnreadChanges();
  const replies = new ReplyCounts();
  const unassigned = new Unassigned();
  const handoffs = new Handoffs();
  for (const part of splitAtIdentityChanges(items.filter((item) => isOurs(batch, item)))) {
    await processPart(batch, part, { hooks, unread, unassigned, handoffs, replies });
  }
  await handleOthers(batch, items, hooks);
  await replies.apply(batch.tx);
  await unassigned.apply(batch);
  await handoffs.apply(batch);
  await unread.apply(batch.tx);
}

/** Seconds. Whoever connects a number subscribes to its webhooks first, and is done within a minute. */
const whileConnecting = [5, 60];

/**
 * Of a number that is not here, what people say and want, and what its telephone hands over, is looked at again: it may be
 * about to be connected. Nothing of ours has left through it, so a status is kept at once and nothing comes of it; so it is
 * with all of them in the end, as with the webhooks of a number that was disconnected, which go on for a while.
 */
function isOurs(batch: Batch, item: Item): item is NumberItem {
  if (!isKind(item, ...numberKinds)) return false;
  if (item.number) return true;
  const why = `unknown number ${item.event.phoneNumberId ?? '(none)'}`;
  if (isKind(item, 'status')) batch.note(item, why);
  else batch.defer(item, why, whileConnecting);
  return false;
}

/** Who is who may change between two messages, so everything before such a change is settled first. */
function splitAtIdentityChanges(items: readonly NumberItem[]): NumberItem[][] {
  const parts: NumberItem[][] = [[]];
  for (const item of items) {
    if (changesIdentity(item)) parts.push([item], []);
    else parts.at(-1)?.push(item);
  }
  return parts.filter((part) => part.length > 0);
}

async function processPart(batch: Batch, items: readonly NumberItem[], follow: Follow): Promise<void> {
  const [only] = items;
  if (only && changesIdentity(only)) {
    const contactId = await changeIdentity(batch, only);
    const remark = arrivalOf(batch, only);
    if (contactId === null || !remark) return batch.note(only, 'somebody unknown goes by another name');
    return addToLedger(batch, [remark], [contactId], follow);
  }

  const arrivals = items.flatMap((item) => arrivalOf(batch, item) ?? []);
  await receiveMessages(
    batch,
    arrivals.filter((arrival) => !isTouch(arrival)),
    follow,
  );
  await touchUp(batch, arrivals.filter(isTouch));
  await receiveStatuses(batch, ofKind(items, 'status'));
  await receivePreferences(batch, ofKind(items, 'user_preference'));
  await receiveContactSync(batch, ofKind(items, 'contact_sync'));
  await noteHistoryProgress(batch, ofKind(items, 'history'));
}

function ofKind<Kind extends WebhookEventKind>(items: readonly NumberItem[], kind: Kind): NumberItem<Kind>[] {
  return items.filter((item): item is NumberItem<Kind> => isKind(item, kind));
}

async function receiveMessages(batch: Batch, arrivals: readonly Arrival[], follow: Follow): Promise<void> {
  const people = arrivals.map(({ person }) => person);
  const { contactIds, created, numbered, conflicts } = await resolvePeople(batch.tx, people);
  const teamIds = [...new Set(people.map(({ teamId }) => teamId))];
  await applyErasures(batch.tx, batch.app, { teamIds, contactIds: numbered });
  for (const index of conflicts) {
    const arrival = arrivals[index];
    if (arrival) batch.note(arrival.item, 'names of several contacts; the id of WhatsApp decides');
  }
  await addToLedger(batch, arrivals, contactIds, { ...follow, created });
}

interface Follow {
  hooks: InboundHooks;
  unread: UnreadChanges;
  unassigned: Unassigned;
  handoffs: Handoffs;
  replies: ReplyCounts;
  /** Contacts that are new. */
  created?: ReadonlySet<number>;
}

/** The messages, and everything that follows from those that are new. */
async function addToLedger(
  batch: Batch,
  arrivals: readonly Arrival[],
  contactIds: readonly number[],
  { hooks, unread, unassigned, handoffs, replies, created = new Set() }: Follow,
): Promise<void> {
  const messages = await insertMessages(batch, arrivals, contactIds);
  await touchContacts(batch, messages);
  await markRatings(batch, messages);
  const { isBlocked } = await extendConversations(batch, messages, { unread, unassigned });
  await markReplies(
    batch,
    messages.filter(({ rates }) => !rates),
    replies,
  );
  await enqueueFetches(batch.tx, messages);
  await enqueueAdPictures(batch.tx, messages);
  emitArrivals(batch.tx, messages, created);

  const received = messages.filter(
    ({ direction, isPast, isSpoken }) => direction === 'in' && !isPast && isSpoken,
  );
  await applyKeywords(batch, received);
  const blocked = received.filter(isBlocked);
  if (blocked.length > 0)
    for (const listener of hooks.listeners) await listener.blockedWrote?.(batch, blocked);
  const heard = received.filter((message) => !isBlocked(message));
  await handoffs.hear(batch, heard);
  const meant = heard.filter(({ rates }) => !rates);
  if (meant.length === 0) return;
  for (const listener of hooks.listeners) await listener.messagesReceived(batch, meant);
}

async function handleOthers(batch: Batch, items: readonly Item[], { handlers }: InboundHooks): Promise<void> {
  for (const item of items) {
    if (isKind(item, 'unknown'))
      batch.note(item, `${item.event.reason}: ${item.event.detail ?? item.event.field ?? ''}`);
    if (isKind(item, 'value_error')) batch.note(item, `${item.event.error.code}: ${item.event.error.title}`);
  }
  for (const handler of handlers) {
    const own = items.filter((item) => handler.kinds.includes(item.event.kind));
    if (own.length > 0) await handler.handle(batch, own);
  }
}

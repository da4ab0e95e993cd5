import type { RequestContext } from '../../context.ts';
import type { Turns } from '../../messaging/assignment/index.ts';
import { type NewNotification, notify, settleHandoffs } from '../../messaging/notifications/index.ts';
import { recordEvents } from '../../messaging/timeline/index.ts';
import { UnreadChanges } from '../../messaging/whatsapp/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessConversation } from './access.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Place } from './queries.ts';
import {
  type Change,
  type ConversationState,
  happeningsBetween,
  lockConversations,
  writeConversations,
} from './state.ts';

export type Decide = (before: ConversationState) => Change | null;

/** Who changes something, and when. */
export interface Hand {
  /** Null when nobody of the team does: a time is over. */
  userId: number | null;
  now: Date;
  /** How somebody was chosen for a conversation, when it was not by name. */
  how?: Turns;
}

export const handOf = (ctx: RequestContext): Hand => ({ userId: ctx.person.userId, now: ctx.clock.now() });

/**
 * Changes conversations and everything that hangs on them: their timelines, whoever is given one, open inboxes, and the
 * number's unread counter, whose lock is the last. Answers those that were really changed.
 */
export async function changeConversations(
  tx: Tx,
  place: Place,
  hand: Hand,
  contactIds: readonly number[],
  decide: Decide,
): Promise<number[]> {
  const changed = (await lockConversations(tx, place, contactIds)).flatMap((before) => {
    const change = decide(before);
    return change ? [{ before, after: { ...before, ...change } }] : [];
  });
  if (changed.length === 0) return [];
  await writeConversations(
    tx,
    place,
    changed.map(({ after }) => after),
  );
  await recordEvents(
    tx,
    hand.now,
    changed.flatMap((one) => eventsOf(place, hand, one)),
  );
  await notify(
    tx,
    hand.now,
    changed.flatMap((one) => noticesOf(place, hand, one)),
  );
  const done = changed.filter(({ before, after }) => before.is_human_needed && !after.is_human_needed);
  await settleHandoffs(
    tx,
    hand.now,
    place,
    done.map(({ after }) => after.contact_id),
  );
  const unread = new UnreadChanges();
  for (const { before, after } of changed) {
    const payload = { phone_number_id: place.phoneNumberId, contact_id: after.contact_id };
    publish(tx, { name: 'conversation.updated', payload });
    unread.add(place.teamId, place.phoneNumberId, before.unread_count, after.unread_count);
  }
  await unread.apply(tx);
  return changed.map(({ after }) => after.contact_id);
}

/** The same for one conversation, which must be there; answers it as it now is. */
export async function changeConversation(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  decide: Decide,
  hand: Hand = handOf(ctx),
): Promise<ConversationRow> {
  let isThere = false;
  await changeConversations(tx, ctx, hand, [contactId], (before) => {
    isThere = true;
    return decide(before);
  });
  if (!isThere) throw notFound();
  return accessConversation(tx, ctx, contactId);
}

interface Changed {
  before: ConversationState;
  after: ConversationState;
}

function eventsOf(place: Place, { userId, how }: Hand, { before, after }: Changed) {
  return happeningsBetween(before, after).map(({ kind, data }) => ({
    ...keyOf(place, after),
    kind,
    user_id: userId,
    data: { ...data, ...(kind === 'assigned' && how && { how }) },
  }));
}

/** Whoever takes a conversation themselves need not be told. */
function noticesOf(place: Place, { userId }: Hand, { before, after }: Changed): NewNotification[] {
  const { assigned_user_id: assignee } = after;
  if (assignee === null || assignee === before.assigned_user_id || assignee === userId) return [];
  return [{ ...keyOf(place, after), user_id: assignee, kind: 'assigned', actor_user_id: userId }];
}

const keyOf = ({ teamId, phoneNumberId }: Place, { contact_id }: ConversationState) => ({
  team_id: teamId,
  phone_number_id: phoneNumberId,
  contact_id,
});

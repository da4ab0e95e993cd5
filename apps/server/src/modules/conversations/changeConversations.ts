import { authorOf, type By, userIdOf } from '../../actor.ts';
import type { Turns } from '../../messaging/assignment/index.ts';
import { type NewNotification, notify, settleHandoffs } from '../../messaging/notifications/index.ts';
import { recordEvents } from '../../messaging/timeline/index.ts';
import { UnreadChanges } from '../../messaging/whatsapp/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';
import { readClosedFollowers } from './follow/tellFollowers.ts';
import {
  type Change,
  type ConversationState,
  happeningsBetween,
  lockConversations,
  writeConversations,
} from './state.ts';

export type Decide = (before: ConversationState) => Change | null;

/** The conversations of these people on one number. */
export interface Chosen {
  phoneNumberId: number;
  contactIds: readonly number[];
}

export interface Outcome {
  /** Whose conversations were really changed. */
  changed: number[];
  /** Who has no conversation on this number. */
  missing: number[];
}

/** What the timeline says besides what was changed. */
interface Told {
  /** Somebody was chosen otherwise than by name. */
  how?: Turns | undefined;
  /** Why a conversation was closed. */
  closedFor?: ((contactId: number) => number | undefined) | undefined;
}

interface Changed {
  before: ConversationState;
  after: ConversationState;
}

/**
 * Changes conversations and everything that hangs on them: their timelines, whoever is given one, and the number's
 * unread counter, whose lock is the last.
 */
export async function changeConversations(
  tx: Tx,
  by: By,
  { phoneNumberId, contactIds }: Chosen,
  decide: Decide,
  told: Told = {},
): Promise<Outcome> {
  const scope = { teamId: by.teamId, phoneNumberId };
  const found = await lockConversations(tx, scope, contactIds);
  const there = new Set(found.map(({ contact_id }) => contact_id));
  const missing = contactIds.filter((id) => !there.has(id));
  const all = found.flatMap((before) => {
    const change = decide(before);
    if (!change) return [];
    const after = { ...before, ...change };
    if (after.closed && !before.closed) after.closing_reason_id = told.closedFor?.(before.contact_id) ?? null;
    return [{ before, after }];
  });
  if (all.length === 0) return { changed: [], missing };
  await writeConversations(
    tx,
    scope,
    all.map(({ after }) => after),
  );
  await tell(tx, by, phoneNumberId, all, told);
  const unread = new UnreadChanges();
  for (const { before, after } of all)
    unread.add(by.teamId, phoneNumberId, before.unread_count, after.unread_count);
  await unread.apply(tx);
  return { changed: all.map(({ after }) => after.contact_id), missing };
}

async function tell(
  tx: Tx,
  by: By,
  phoneNumberId: number,
  all: readonly Changed[],
  told: Told,
): Promise<void> {
  await recordEvents(
    tx,
    by.now,
    all.flatMap((one) => eventsOf(by, phoneNumberId, one, told)),
  );
  const closed = all.filter(({ before, after }) => after.closed && !before.closed);
  const place = { teamId: by.teamId, phoneNumberId, contactIds: closed.map(({ after }) => after.contact_id) };
  await notify(tx, by.now, [
    ...all.flatMap((one) => noticesOf(by, phoneNumberId, one)),
    ...(await readClosedFollowers(tx, place, userIdOf(by.actor))),
  ]);
  const done = all.filter(({ before, after }) => before.is_human_needed && !after.is_human_needed);
  await settleHandoffs(
    tx,
    by.now,
    { teamId: by.teamId, phoneNumberId },
    done.map(({ after }) => after.contact_id),
  );
  emit(
    tx,
    all.flatMap((one) => readFactOf(by, phoneNumberId, one) ?? []),
  );
}

function eventsOf(by: By, phoneNumberId: number, { before, after }: Changed, told: Told) {
  const { how, closedFor } = told;
  return happeningsBetween(before, after).map(({ kind, data }) => ({
    ...keyOf(by, phoneNumberId, after),
    kind,
    by: authorOf(by.actor),
    data: {
      ...data,
      ...(kind === 'assigned' && how && { how }),
      ...(kind === 'closed' && closedFor && { closing_reason_id: closedFor(after.contact_id) }),
    },
  }));
}

/** Whoever takes a conversation themselves need not be told. */
function noticesOf(by: By, phoneNumberId: number, { before, after }: Changed): NewNotification[] {
  const { assigned_user_id: assignee } = after;
  const userId = userIdOf(by.actor);
  if (assignee === null || assignee === before.assigned_user_id || assignee === userId) return [];
  return [{ ...keyOf(by, phoneNumberId, after), user_id: assignee, kind: 'assigned', actor_user_id: userId }];
}

/** Reading leaves no line in the timeline, but a fact. */
function readFactOf(by: By, phoneNumberId: number, { before, after }: Changed): Fact | null {
  if (before.unread_count === after.unread_count && before.last_read_at === after.last_read_at) return null;
  return {
    type: 'conversation.read',
    teamId: by.teamId,
    phoneNumberId,
    contactId: after.contact_id,
    at: by.now,
    by: authorOf(by.actor),
    data: { unread_count: after.unread_count },
  };
}

const keyOf = ({ teamId }: By, phone_number_id: number, { contact_id }: ConversationState) => ({
  team_id: teamId,
  phone_number_id,
  contact_id,
});

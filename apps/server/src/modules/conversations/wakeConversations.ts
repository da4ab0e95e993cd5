import { z } from 'zod';
import { type By, system } from '../../actor.ts';
import { notify } from '../../messaging/notifications/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { cancelJobs, defineJob, enqueueAll } from '../../platform/jobs/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { changeConversations } from './changeConversations.ts';
import type { Change, ConversationState } from './state.ts';

/** One waiting job a conversation: a later choice replaces an earlier one. */
export async function planWaking(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
  until: Date | null,
): Promise<void> {
  const keyOf = (contactId: number) => `wake:${phoneNumberId}:${contactId}`;
  if (!until) return cancelJobs(tx, contactIds.map(keyOf));
  const jobs = contactIds.map((contactId) => ({
    payload: { teamId, phoneNumberId, contactId },
    key: keyOf(contactId),
    runAt: until,
  }));
  return enqueueAll(tx, wakeConversation, jobs);
}

export const wakeConversation = defineJob({
  name: 'conversations.wake',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), contactId: z.int() }),
  async run({ contactId, ...scope }, { app, db, clock }) {
    const by = { app, actor: system, teamId: scope.teamId, now: clock.now() };
    await db.transaction(async (tx) => {
      const [early] = await wake(tx, by, scope.phoneNumberId, [contactId]);
      // The queue's clock may be ahead of ours, and a job that was replaced may still have run.
      if (early?.snoozed_until) await planWaking(tx, scope, [contactId], early.snoozed_until);
    });
  },
});

const lateMinutes = 2;
const atOnce = 500;

/** What a lost job left asleep comes back late instead of never. */
export const wakeOverdue = defineJob({
  name: 'conversations.wakeOverdue',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, { app, db, clock, signal }) {
    const now = clock.now();
    const overdue = await db.read((tx) => readOverdue(tx, new Date(now.getTime() - lateMinutes * 60_000)));
    for (const own of Map.groupBy(overdue, ({ phone_number_id }) => phone_number_id).values()) {
      const [first] = own;
      if (!first || signal.aborted) return;
      const by = { app, actor: system, teamId: first.team_id, now };
      const ids = own.map(({ contact_id }) => contact_id);
      await db.transaction((tx) => wake(tx, by, first.phone_number_id, ids));
    }
  },
});

function readOverdue(tx: Tx, before: Date) {
  return tx
    .selectFrom('conversations')
    .select(['team_id', 'phone_number_id', 'contact_id'])
    .where('snoozed_until', '<', before)
    .orderBy('snoozed_until')
    .limit(atOnce)
    .execute();
}

/**
 * Brings conversations back, unread, so that they are seen wherever they stand in the list, and tells whoever put them
 * off. Returns those whose time has not come.
 */
async function wake(
  tx: Tx,
  by: By,
  phoneNumberId: number,
  contactIds: readonly number[],
): Promise<ConversationState[]> {
  const woken: ConversationState[] = [];
  const early: ConversationState[] = [];
  const decide = (before: ConversationState): Change | null => {
    if (!before.snoozed_until) return null;
    const isDue = before.snoozed_until <= by.now;
    (isDue ? woken : early).push(before);
    if (!isDue) return null;
    return { snoozed_until: null, snoozed_by: null, unread_count: Math.max(1, before.unread_count) };
  };
  await changeConversations(tx, by, { phoneNumberId, contactIds }, decide);
  const scope = { teamId: by.teamId, phoneNumberId };
  await notify(
    tx,
    by.now,
    woken.flatMap((before) => noticeOf(scope, before) ?? []),
  );
  return early;
}

function noticeOf({ teamId, phoneNumberId }: NumberScope, { contact_id, snoozed_by }: ConversationState) {
  if (snoozed_by === null) return null;
  return {
    team_id: teamId,
    phone_number_id: phoneNumberId,
    contact_id,
    user_id: snoozed_by,
    kind: 'snooze_over' as const,
    actor_user_id: null,
  };
}

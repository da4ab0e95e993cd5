import type { BulkAction } from '@herald/contract';
import { sql } from 'kysely';
import { mayDo } from '../../actor.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { attachContacts, detachContacts } from '../groups/index.ts';
import { assigning, checkAssignee } from './assignConversation.ts';
import { changeConversations, type Decide, handOf } from './changeConversation.ts';
import { closing } from './closeConversation.ts';
import { takingCare } from './closeHumanNeeded.ts';
import type { ConversationRow } from './conversationRow.ts';
import { markingUnread } from './markUnread.ts';
import { type Place, readConversations } from './queries.ts';
import { checkTime, snoozing } from './snoozeConversation.ts';
import { planWaking } from './wakeConversations.ts';

export interface BulkResult {
  changed: number[];
  conversations: ConversationRow[];
}

type ListAction = Extract<BulkAction, { group_id: number }>;
type OwnAction = Exclude<BulkAction, ListAction>;

/** Does the same to many conversations; those that it does not apply to are left as they are. */
export async function changeMany(
  ctx: RequestContext,
  contactIds: readonly number[],
  action: BulkAction,
): Promise<BulkResult> {
  checkPermission(ctx, action);
  const changed =
    'group_id' in action
      ? await changeList(ctx, contactIds, action)
      : await changeRows(ctx, contactIds, action);
  const conversations = await ctx.db.read((tx) => readConversations(tx, ctx, changed));
  return { changed, conversations };
}

/** The route asks for the right to reply; these two need another one besides. */
function checkPermission(ctx: RequestContext, action: BulkAction): void {
  const needed =
    'group_id' in action ? 'groups.manage' : action.kind === 'assign' ? 'conversations.assign' : null;
  if (needed !== null && !mayDo(ctx.actor, needed)) throw new AppError('forbidden');
}

function changeRows(
  ctx: RequestContext,
  contactIds: readonly number[],
  action: OwnAction,
): Promise<number[]> {
  const until = action.kind === 'snooze' ? checkTime(ctx, action.until) : null;
  return ctx.db.transaction(async (tx) => {
    if (action.kind === 'assign') await checkAssignee(tx, ctx, action.user_id);
    const changed = await changeConversations(
      tx,
      ctx,
      handOf(ctx),
      contactIds,
      decisionOf(ctx, action, until),
    );
    if (action.kind === 'snooze') await planWaking(tx, ctx, changed, until);
    return changed;
  });
}

function decisionOf(ctx: RequestContext, action: OwnAction, until: Date | null): Decide {
  switch (action.kind) {
    case 'close':
      return (before) => closing(before, true);
    case 'reopen':
      return (before) => closing(before, false);
    case 'read':
      return ({ unread_count }) =>
        unread_count > 0 ? { unread_count: 0, last_read_at: ctx.clock.now() } : null;
    case 'unread':
      return markingUnread;
    case 'human_done':
      return takingCare;
    case 'assign':
      return (before) => assigning(ctx, before, action.user_id);
    case 'snooze':
      return (before) => snoozing(ctx, before, until);
  }
}

/** People without a conversation here are left out: the same would be done to the same selection in any case. */
async function changeList(
  ctx: RequestContext,
  contactIds: readonly number[],
  { kind, group_id }: ListAction,
): Promise<number[]> {
  const adds = kind === 'add_group';
  const concerned = await ctx.db.read((tx) => readConcerned(tx, ctx, contactIds, group_id, !adds));
  await (adds ? attachContacts : detachContacts)(ctx, group_id, concerned);
  if (concerned.length > 0) await ctx.db.transaction((tx) => touch(tx, ctx, concerned));
  return concerned;
}

/** Those who have a conversation here, and are (or are not) on the list. */
async function readConcerned(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactIds: readonly number[],
  groupId: number,
  isMember: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select v.contact_id from conversations v
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId}
      and v.contact_id = any(${contactIds}::bigint[])
      and ${isMember} = exists (
        select from group_members m
        where m.team_id = v.team_id and m.group_id = ${groupId} and m.contact_id = v.contact_id)
    order by 1`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/** What a conversation shows of its lists counts as a change of it: its version rises. */
async function touch(tx: Tx, { teamId, phoneNumberId }: Place, contactIds: readonly number[]): Promise<void> {
  await sql`
    update conversations v set closed = v.closed
    from (
      select contact_id from conversations
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${contactIds}::bigint[])
      order by contact_id for no key update
    ) held
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = held.contact_id
  `.execute(tx);
  for (const contact_id of contactIds)
    publish(tx, { name: 'conversation.updated', payload: { phone_number_id: phoneNumberId, contact_id } });
}

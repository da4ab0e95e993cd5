import type { BulkAction } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../actor.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { attachContacts, detachContacts } from '../groups/index.ts';
import type { Chosen, Outcome } from './changeConversations.ts';
import { assignConversations } from './commands/assignConversations.ts';
import { blockContacts } from './commands/blockContacts.ts';
import { closeConversations } from './commands/closeConversations.ts';
import { endHandoff } from './commands/endHandoff.ts';
import { labelConversations } from './commands/labelConversations.ts';
import { markConversations } from './commands/markConversations.ts';
import { prioritizeConversations } from './commands/prioritizeConversations.ts';
import { snoozeConversations } from './commands/snoozeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';
import { readConversations } from './queries.ts';

export interface BulkResult {
  changed: number[];
  conversations: ConversationRow[];
}

type ListAction = Extract<BulkAction, { group_id: number }>;
type OwnAction = Exclude<BulkAction, ListAction>;

/** Does the same to many conversations; those that it does not apply to are left as they are. */
export function changeMany(
  ctx: RequestContext,
  contactIds: readonly number[],
  action: BulkAction,
): Promise<BulkResult> {
  const chosen = { phoneNumberId: ctx.phoneNumberId, contactIds };
  const by = byOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const changed =
      'group_id' in action
        ? await changeList(tx, by, chosen, action)
        : (await changeRows(tx, by, chosen, action)).changed;
    return { changed, conversations: await readConversations(tx, ctx, changed) };
  });
}

function changeRows(tx: Tx, by: By, chosen: Chosen, action: OwnAction): Promise<Outcome> {
  switch (action.kind) {
    case 'close':
      return closeConversations(tx, by, {
        ...chosen,
        closed: true,
        undo: action.undo,
        reasonId: action.reason_id,
      });
    case 'reopen':
      return closeConversations(tx, by, { ...chosen, closed: false, undo: action.undo });
    case 'read':
    case 'unread':
      return markConversations(tx, by, { ...chosen, as: action.kind });
    case 'human_done':
      return endHandoff(tx, by, chosen);
    case 'assign':
      return assignConversations(tx, by, { ...chosen, to: { user_id: action.user_id } });
    case 'add_label':
    case 'remove_label':
      return labelConversations(tx, by, {
        ...chosen,
        labelId: action.label_id,
        remove: action.kind === 'remove_label',
      });
    case 'prioritize':
      return prioritizeConversations(tx, by, { ...chosen, priority: action.priority });
    case 'block':
      return blockContacts(tx, by, { ...chosen, reason: action.reason });
    case 'unblock':
      return blockContacts(tx, by, { ...chosen, reason: null, undo: action.undo });
    case 'snooze':
      return snoozeConversations(tx, by, {
        ...chosen,
        until: action.until === null ? null : new Date(action.until),
      });
  }
}

/** People without a conversation here are left out: the same would be done to the same selection in any case. */
async function changeList(
  tx: Tx,
  by: By,
  { phoneNumberId, contactIds }: Chosen,
  action: ListAction,
): Promise<number[]> {
  const { group_id: groupId } = action;
  const adds = action.kind === 'add_group';
  const concerned = await touch(tx, by, { phoneNumberId, contactIds }, groupId, !adds);
  const moved = { phoneNumberId, groupId, contactIds: concerned };
  if (action.kind === 'remove_group') await detachContacts(tx, by, moved);
  else {
    // Of several that were chosen one may be left.
    const startsAutomations = action.start_automations ?? contactIds.length === 1;
    await attachContacts(tx, by, { ...moved, startsAutomations });
  }
  return concerned;
}

/**
 * Those who have a conversation here, and are (or are not) on the list. What a conversation shows of its lists counts as
 * a change of it: its version rises.
 */
async function touch(
  tx: Tx,
  { teamId }: By,
  { phoneNumberId, contactIds }: Chosen,
  groupId: number,
  isMember: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    with held as (
      select contact_id from conversations v
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${contactIds}::bigint[])
        and ${isMember} = exists (
          select from group_members m
          where m.team_id = v.team_id and m.group_id = ${groupId} and m.contact_id = v.contact_id)
      order by contact_id for no key update
    ), touched as (
      update conversations v set closed = v.closed from held
      where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = held.contact_id
    )
    select contact_id from held order by 1`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

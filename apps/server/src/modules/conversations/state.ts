import { type BlockReason, conversationPriorities } from '@herald/contract';
import { sql } from 'kysely';
import type { ConversationEvent } from '../../messaging/timeline/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** What people can change about a conversation. */
export interface ConversationState {
  contact_id: number;
  closed: boolean;
  is_human_needed: boolean;
  unread_count: number;
  last_read_at: Date | null;
  snoozed_until: Date | null;
  snoozed_by: number | null;
  assigned_user_id: number | null;
  assigned_at: Date | null;
  waiting_since: Date | null;
  answered_at: Date | null;
  failed_message_id: number | null;
  blocked_at: Date | null;
  block_reason: BlockReason | null;
  /** Its place among `conversationPriorities`. */
  priority: number;
  /** Of the last closing. */
  closing_reason_id: number | null;
  /** As the last closing kept it; times in ISO 8601. */
  ended_by_closing: EndedByClosing | null;
}

/** What a closing ended. `at` is its moment: whoever answers afterwards has ended it for good. */
export interface EndedByClosing {
  at: string;
  is_human_needed: boolean;
  unread_count: number;
  snoozed_until: string | null;
  snoozed_by: number | null;
  waiting_since: string | null;
  answered_at: string | null;
  failed_message_id: number | null;
}

export type Change = Partial<Omit<ConversationState, 'contact_id'>>;

/**
 * Whoever changes conversations holds their rows first, in the order that everybody keeps: the unread counter of the
 * number depends on them. Contacts without a conversation are left out.
 */
export function lockConversations(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
): Promise<ConversationState[]> {
  return tx
    .selectFrom('conversations')
    .select([
      'contact_id',
      'closed',
      'is_human_needed',
      'unread_count',
      'last_read_at',
      'snoozed_until',
      'snoozed_by',
      'assigned_user_id',
      'assigned_at',
      'waiting_since',
      'answered_at',
      'failed_message_id',
      'blocked_at',
      'priority',
      'closing_reason_id',
      sql<BlockReason | null>`block_reason`.as('block_reason'),
      sql<EndedByClosing | null>`ended_by_closing`.as('ended_by_closing'),
    ])
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .orderBy('contact_id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes conversations as they are to be, in one statement. Their rows are locked. */
export async function writeConversations(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  states: readonly ConversationState[],
): Promise<void> {
  await sql`
    update conversations v set
      closed = x.closed, is_human_needed = x.is_human_needed, unread_count = x.unread_count,
      last_read_at = x.last_read_at, snoozed_until = x.snoozed_until, snoozed_by = x.snoozed_by,
      assigned_user_id = x.assigned_user_id, assigned_at = x.assigned_at, waiting_since = x.waiting_since,
      answered_at = x.answered_at, failed_message_id = x.failed_message_id,
      ended_by_closing = x.ended_by_closing, blocked_at = x.blocked_at, block_reason = x.block_reason,
      priority = x.priority, closing_reason_id = x.closing_reason_id
    from jsonb_to_recordset(${jsonRows(states)}) as x(
      contact_id bigint, closed boolean, is_human_needed boolean, unread_count integer, last_read_at timestamptz,
      snoozed_until timestamptz, snoozed_by bigint, assigned_user_id bigint, assigned_at timestamptz,
      waiting_since timestamptz, answered_at timestamptz, failed_message_id bigint, ended_by_closing jsonb,
      blocked_at timestamptz, block_reason text, priority smallint, closing_reason_id bigint)
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = x.contact_id
  `.execute(tx);
}

type Happening = Pick<ConversationEvent, 'kind' | 'data'>;

/** What a change means in the timeline. Closing says everything that it ends. */
export function happeningsBetween(before: ConversationState, after: ConversationState): Happening[] {
  const happenings: Happening[] = [];
  if (after.assigned_user_id !== before.assigned_user_id) {
    happenings.push(
      after.assigned_user_id === null
        ? { kind: 'unassigned' }
        : { kind: 'assigned', data: { assignee_id: after.assigned_user_id } },
    );
  }
  if (after.block_reason && !before.blocked_at)
    happenings.push({ kind: 'blocked', data: { reason: after.block_reason } });
  if (before.blocked_at && !after.blocked_at) happenings.push({ kind: 'unblocked' });
  if (after.priority !== before.priority)
    happenings.push({
      kind: 'prioritized',
      data: { priority: conversationPriorities[after.priority] ?? 'none' },
    });
  if (after.closed && !before.closed) return [...happenings, { kind: 'closed' }];
  if (before.closed && !after.closed) happenings.push({ kind: 'reopened' });
  if (after.is_human_needed !== before.is_human_needed)
    happenings.push({ kind: after.is_human_needed ? 'human_needed' : 'human_done' });
  if (after.snoozed_until?.getTime() !== before.snoozed_until?.getTime()) {
    happenings.push(
      after.snoozed_until ? { kind: 'snoozed', data: { until: after.snoozed_until } } : { kind: 'woken' },
    );
  }
  return happenings;
}

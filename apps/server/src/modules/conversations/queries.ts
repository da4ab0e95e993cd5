import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';

export interface Place {
  teamId: number;
  phoneNumberId: number;
}

export interface ListFilter {
  closed: boolean;
  unread: boolean;
  /** Of the last conversation of the page before. */
  after: { isHumanNeeded: boolean; lastMessageAt: string; contactId: number } | null;
  limit: number;
}

/** The statement behind the inbox list; exported so that a test can ask PostgreSQL how it is run. */
export function listQuery({ teamId, phoneNumberId }: Place, filter: ListFilter): RawBuilder<ConversationRow> {
  const { after } = filter;
  const unread = filter.unread ? sql`and v.unread_count > 0` : sql``;
  const position = after
    ? sql`and (v.is_human_needed, v.last_message_at, v.contact_id)
        < (${after.isHumanNeeded}, ${after.lastMessageAt}::timestamptz, ${after.contactId})`
    : sql``;
  return sql<ConversationRow>`
    select ${conversationColumns(phoneNumberId)}
    from conversations v
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.closed = ${filter.closed}
      ${unread} ${position}
    order by v.is_human_needed desc, v.last_message_at desc, v.contact_id desc
    limit ${filter.limit}`;
}

/** A contact of the team with its conversation on this number, if there is one. */
export async function readConversation(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactId: number,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns(phoneNumberId)}
    from contacts c
    left join conversations v
      on v.team_id = c.team_id and v.contact_id = c.id and v.phone_number_id = ${phoneNumberId}
    where c.team_id = ${teamId} and c.id = ${contactId}
  `.execute(tx);
  return rows[0];
}

export interface LockedConversation {
  closed: boolean;
  is_human_needed: boolean;
  unread_count: number;
}

/** Whoever changes a conversation holds its row first: the unread counter of the number depends on it. */
export function lockConversation(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactId: number,
): Promise<LockedConversation | undefined> {
  return tx
    .selectFrom('conversations')
    .select(['closed', 'is_human_needed', 'unread_count'])
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateConversation(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactId: number,
  values: { closed?: boolean; is_human_needed?: boolean; unread_count?: number; last_read_at?: Date },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set(values)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('contact_id', '=', contactId)
    .execute();
}

export async function readUnreadConversations(tx: Tx, { teamId, phoneNumberId }: Place): Promise<number> {
  const row = await tx
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .executeTakeFirstOrThrow();
  return row.unread_conversations;
}

/** Where "messages" opens next time. */
export async function rememberContact(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactId: number,
): Promise<void> {
  await tx
    .updateTable('phone_numbers')
    .set({ last_contact_id: contactId })
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .where('last_contact_id', 'is distinct from', contactId)
    .execute();
}

export async function readTimezone(tx: Tx, teamId: number): Promise<string> {
  const team = await tx
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return team.timezone;
}

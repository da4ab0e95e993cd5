import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';

/** A contact of the team with its conversation on this number, if there is one. */
export async function readConversation(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
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

/** Some conversations of this number, in the order of the ids; what is not there is left out. */
export async function readConversations(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
): Promise<ConversationRow[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns(phoneNumberId)}
    from conversations v
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = any(${contactIds}::bigint[])
    order by v.contact_id
  `.execute(tx);
  return rows;
}

/** Whether there is a conversation, which stays as it is until the end of the transaction. */
export async function lockConversation(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations')
    .select('contact_id')
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('contact_id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What stands in a row without being one of its columns has changed. */
export async function raiseVersions(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
): Promise<void> {
  await sql`
    update conversations set closed = closed
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${contactIds}::bigint[])
  `.execute(tx);
}

export async function readUnreadConversations(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
): Promise<number> {
  const row = await tx
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .executeTakeFirstOrThrow();
  return row.unread_conversations;
}

/** How many open conversations wait for an answer; stops counting at `most`. */
export async function countAwaiting(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from conversations v
      where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.shelf = 'open'
        and v.waiting_since is not null
      limit ${most}
    ) awaiting`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Where "messages" opens next time. */
export async function rememberContact(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
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

/** All numbers of the team. */
export async function readNumbers(tx: Tx, teamId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

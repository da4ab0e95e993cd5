import { sql } from 'kysely';
import { type StoredContent, wordsOf } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import type { FoundMessage } from './findMessages.ts';

/** More words than anybody types; each is looked for by itself. */
const mostWords = 12;

/** The words of a search as the index knows them. */
export async function readWords(tx: Tx, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select herald.words(${text}) as words`.execute(tx);
  return (rows[0]?.words ?? []).slice(0, mostWords);
}

export interface MessageText extends FoundMessage {
  text: string;
  happened_at: Date;
}

/** What found messages say, the newest first: what was imported from a phone got its id long after it was said. */
export async function readTexts(
  tx: Tx,
  { teamId }: NumberScope,
  found: readonly FoundMessage[],
): Promise<MessageText[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Omit<MessageText, 'text'> & StoredContent>`
    select contact_id, id as message_id, happened_at, type, herald.whole_content(team_id, content) as content
    from messages
    where team_id = ${teamId} and id = any(${found.map(({ message_id }) => message_id)}::bigint[])
    order by happened_at desc, id desc`.execute(tx);
  return rows.map(({ type, content, ...row }) => ({ ...row, text: wordsOf({ type, content }) }));
}

/** Everything that people are found by but that a conversation does not show. */
export async function readEmails(
  tx: Tx,
  { teamId }: NumberScope,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'email'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...contactIds])
    .where('email', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email ?? '']));
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { termsOf } from './findMessages.ts';

export interface FoundNote {
  contact_id: number;
  /** The last message before it, to open the thread around. */
  message_id: number | null;
  body: string;
  created_at: Date;
}

/** The newest note of each conversation that holds all words, the last of them as a beginning; the newest first. */
export async function findNotes(
  tx: Tx,
  scope: NumberScope,
  words: readonly string[],
  most: number,
): Promise<FoundNote[]> {
  if (words.length === 0) return [];
  const { teamId, phoneNumberId } = scope;
  const { rows } = await sql<FoundNote>`
    select n.contact_id, n.body, n.created_at, (
      select m.id from messages m
      where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = n.contact_id
        and m.type <> 'reaction' and m.happened_at <= n.created_at
      order by m.id desc limit 1) as message_id
    from (
      select distinct on (contact_id) contact_id, body, created_at from conversation_notes
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and deleted_at is null
        and words @@ ${termsOf(scope, words).join(' & ')}::tsquery
      order by contact_id, created_at desc, id desc
    ) n
    join conversations v
      on v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = n.contact_id
    order by n.created_at desc limit ${most}`.execute(tx);
  return rows;
}

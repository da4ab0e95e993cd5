import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** The files of a person's messages, received and sent, of what waits to be sent to them, and of notes about them. */
export async function readFileIds(tx: Tx, teamId: number, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct found.id::text::bigint as id
    from (
      select content, referral from messages where team_id = ${teamId} and contact_id = ${contactId}
      union all
      select message, null from scheduled_messages where team_id = ${teamId} and contact_id = ${contactId}
    ) said, lateral (
      select jsonb_path_query(said.content, 'lax $.**.file_id') as id
      union all select said.content -> 'header_file_id'
      -- Of the ad that they came from.
      union all select said.referral -> 'pictureFileId'
      -- Chosen for one message of a template.
      union all
      select to_jsonb(substring(value from 6)::bigint) from jsonb_each_text(said.content -> 'variables')
      where value ~ '^file:[0-9]{1,15}$'
    ) found
    where jsonb_typeof(found.id) = 'number'
    union
    select unnest(file_ids) from conversation_notes where team_id = ${teamId} and contact_id = ${contactId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

import type { ConversationNote, TimelineEntry } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { mostEntries, type Span, within } from './span.ts';

interface NoteRow {
  id: number;
  body: string;
  by: ConversationNote['by'];
  mentions: ConversationNote['mentions'];
  client_id: string | null;
  created_at: Date;
  edited_at: Date | null;
}

/** What colleagues told each other under a conversation within a span, newest first. */
export async function readNotes(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  span: Span,
): Promise<Extract<TimelineEntry, { kind: 'note' }>[]> {
  const rows = await selectNotes(
    tx,
    sql`n.team_id = ${teamId} and n.phone_number_id = ${phoneNumberId} and n.contact_id = ${contactId}
      and n.deleted_at is null ${within(sql`n.created_at`, span)}
      order by n.created_at desc, n.id desc limit ${mostEntries}`,
  );
  return rows.map((note) => ({ kind: 'note', at: note.created_at, note }));
}

/** One note of the team, as everybody reads it. */
export async function readNote(
  tx: Tx,
  teamId: number,
  noteId: number,
): Promise<ConversationNote | undefined> {
  const [note] = await selectNotes(
    tx,
    sql`n.team_id = ${teamId} and n.id = ${noteId} and n.deleted_at is null`,
  );
  return note;
}

async function selectNotes(tx: Tx, rest: RawBuilder<unknown>): Promise<ConversationNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.body, ${memberJson('u')} as by, n.client_id, n.created_at, n.edited_at,
      coalesce((
        select json_agg(${memberJson('m')} order by m.id) from users m where m.id = any(n.mentions)
      ), '[]'::json) as mentions
    from conversation_notes n
    left join users u on u.id = n.user_id
    where ${rest}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }));
}

import type { ConversationNote, TimelineEntry } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readFiles } from '../../../platform/files/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { presentFile } from '../../files/index.ts';
import { mostEntries, type Span, within } from './span.ts';

/** Whose notes, and what makes the addresses of their files. */
interface NoteScope {
  teamId: number;
  app: AppServices;
}

interface NoteRow {
  id: number;
  body: string;
  by: ConversationNote['by'];
  mentions: ConversationNote['mentions'];
  mentions_team: boolean;
  file_ids: number[];
  client_id: string | null;
  created_at: Date;
  edited_at: Date | null;
}

/** What colleagues told each other under a conversation within a span, newest first. */
export async function readNotes(
  tx: Tx,
  scope: NoteScope & NumberScope,
  contactId: number,
  span: Span,
): Promise<Extract<TimelineEntry, { kind: 'note' }>[]> {
  const { teamId, phoneNumberId } = scope;
  const rows = await selectNotes(
    tx,
    scope,
    sql`n.team_id = ${teamId} and n.phone_number_id = ${phoneNumberId} and n.contact_id = ${contactId}
      and n.deleted_at is null ${within(sql`n.created_at`, span)}
      order by n.created_at desc, n.id desc limit ${mostEntries}`,
  );
  return rows.map((note) => ({ kind: 'note', at: note.created_at, note }));
}

/** One note of the team, as everybody reads it. */
export async function readNote(
  tx: Tx,
  scope: NoteScope,
  noteId: number,
): Promise<ConversationNote | undefined> {
  const [note] = await selectNotes(
    tx,
    scope,
    sql`n.team_id = ${scope.teamId} and n.id = ${noteId} and n.deleted_at is null`,
  );
  return note;
}

async function selectNotes(
  tx: Tx,
  { app, teamId }: NoteScope,
  rest: RawBuilder<unknown>,
): Promise<ConversationNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.body, ${memberJson('u')} as by, n.client_id, n.created_at, n.edited_at, n.mentions_team, n.file_ids,
      coalesce((
        select json_agg(${memberJson('m')} order by m.id) from users m where m.id = any(n.mentions)
      ), '[]'::json) as mentions
    from conversation_notes n
    left join users u on u.id = n.user_id
    where ${rest}`.execute(tx);
  const files = await readFiles(
    tx,
    teamId,
    rows.flatMap(({ file_ids }) => file_ids),
  );
  return rows.map(({ file_ids, ...row }) => ({
    ...row,
    files: file_ids.flatMap((id) => {
      const file = files.get(id);
      return file ? [presentFile(app, file)] : [];
    }),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }));
}

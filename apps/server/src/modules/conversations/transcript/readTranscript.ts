import {
  type ConversationNote,
  mostInTranscript,
  type StoredFile,
  type TranscriptAuthor,
  type TranscriptLine,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { type StoredContent, withoutContent } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { linkTo, readFiles } from '../../../platform/files/index.ts';
import { isShown } from '../thread/readThread.ts';
import { readNotes, within } from '../timeline/index.ts';
import { fileIn, sayContent } from './sayContent.ts';

export interface TranscriptPeriod {
  since: Date | null;
  until: Date | null;
  notes: boolean;
}

type Row = {
  id: number;
  direction: 'in' | 'out';
  status: string;
  cause: string | null;
  happened_at: Date;
  edited_at: Date | null;
  revoked_at: Date | null;
  sender: string | null;
} & StoredContent;

/** What was said in a conversation within a period, the oldest first; of more than fits, the newest. */
export async function readTranscript(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  period: TranscriptPeriod,
) {
  const rows = await readMessages(tx, ctx, contactId, period);
  const files = await readFiles(
    tx,
    ctx.teamId,
    rows.flatMap((row) => fileIn(row)?.file_id ?? []),
  );
  const messages = rows.map((row) => lineOf(ctx, row, files));
  const span = { after: period.since, before: period.until };
  const notes = period.notes ? await readNotes(tx, ctx, contactId, span) : [];
  const lines = withNotes(messages, notes.flatMap(({ note }) => noteLines(note).toReversed()).toReversed());
  return { lines: lines.slice(-mostInTranscript), has_more: lines.length > mostInTranscript };
}

/** Messages stand as they came, since WhatsApp's times have whole seconds; a note after what was there when it was written. */
function withNotes(messages: readonly TranscriptLine[], notes: readonly TranscriptLine[]): TranscriptLine[] {
  const waiting = [...notes];
  const lines: TranscriptLine[] = [];
  for (const message of messages) {
    while (waiting[0] && waiting[0].at < message.at) lines.push(...waiting.splice(0, 1));
    lines.push(message);
  }
  return [...lines, ...waiting];
}

async function readMessages(
  tx: Tx,
  { teamId, phoneNumberId }: RequestContext,
  contactId: number,
  { since, until }: TranscriptPeriod,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.direction, m.status, m.type, herald.whole_content(m.team_id, m.content) as content, m.cause,
      m.happened_at, m.edited_at, m.revoked_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as sender
    from messages m
    left join users u on u.id = m.sender_user_id
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
      and m.type <> 'reaction' and ${isShown} ${within(sql`m.happened_at`, { after: since, before: until })}
    order by m.id desc limit ${mostInTranscript + 1}`.execute(tx);
  return rows.toReversed();
}

function lineOf(ctx: RequestContext, row: Row, files: Awaited<ReturnType<typeof readFiles>>): TranscriptLine {
  const isDeleted = row.revoked_at !== null;
  const stored = isDeleted ? withoutContent(row) : row;
  const media = isDeleted ? null : fileIn(row);
  const file = files.get(media?.file_id ?? 0);
  return {
    kind: 'message',
    id: row.id,
    at: row.happened_at.toISOString(),
    author: authorOf(row),
    author_name: row.sender,
    text: isDeleted ? '' : sayContent(stored, ctx.locale),
    file: media && { kind: media.type, name: media.file_name, url: file ? linkTo(ctx.app, file) : null },
    state: stateOf(row),
  };
}

/** Its words with its first file, and a line for each further one. */
function noteLines({ files, ...note }: ConversationNote): TranscriptLine[] {
  const line = (file: StoredFile | undefined, text: string): TranscriptLine => ({
    kind: 'note',
    id: note.id,
    at: note.created_at,
    author: 'member',
    author_name: note.by?.name ?? null,
    text,
    file: file ? { kind: file.media_type, name: file.name, url: file.url } : null,
    state: note.edited_at === null ? null : 'edited',
  });
  const [first, ...others] = files;
  return [line(first, note.body), ...others.map((file) => line(file, ''))];
}

function authorOf({ direction, cause }: Row): TranscriptAuthor {
  if (direction === 'in') return 'contact';
  switch (cause) {
    case 'campaign':
    case 'automation':
    case 'ai_agent':
    case 'system':
      return cause;
    default:
      return 'member';
  }
}

/** `skipped` left nobody's phone either. */
const undelivered: readonly string[] = ['failed', 'expired', 'skipped'];

function stateOf({ status, revoked_at, edited_at }: Row): TranscriptLine['state'] {
  if (revoked_at !== null) return 'deleted';
  if (undelivered.includes(status)) return 'undelivered';
  if (status === 'uncertain') return 'unclear';
  return edited_at === null ? null : 'edited';
}

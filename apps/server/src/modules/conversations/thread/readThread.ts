import { type RawBuilder, sql } from 'kysely';
import { fileIdsOf, isTracked, type StoredContent } from '../../../messaging/kinds/index.ts';
import { type Clicks, readClicks } from '../../../messaging/links/index.ts';
import type { StoredContext, StoredReferral } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type FileRow, readFiles } from '../../../platform/files/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { againId } from '../send/clientIdFor.ts';

interface MessageColumns {
  id: number;
  direction: 'in' | 'out';
  status: string;
  cause: string | null;
  wamid: string | null;
  client_id: string | null;
  campaign_id: number | null;
  quoted_wamid: string | null;
  decision: { reason?: string } | null;
  error_code: number | null;
  error_title: string | null;
  error_details: string | null;
  accepted_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  edited_at: Date | null;
  revoked_at: Date | null;
  happened_at: Date;
  referral: StoredReferral | null;
  context: StoredContext | null;
  sender_first_name: string | null;
  sender_last_name: string | null;
  reactions: { emoji: string; from_contact: boolean }[];
}

export type MessageRow = MessageColumns & StoredContent;

export interface Quoted {
  id: number;
  wamid: string;
  direction: 'in' | 'out';
  revoked_at: Date | null;
  stored: StoredContent;
}

export interface Thread {
  /** Newest first. */
  messages: MessageRow[];
  quoted: Map<string, Quoted>;
  files: Map<number, FileRow>;
  /** How often the tracked links of a message were followed, by message. */
  clicks: Map<number, Clicks>;
  /** Failed messages that somebody sent again. */
  sentAgain: Set<number>;
}

export interface ThreadPage {
  contactId: number;
  /** Older messages than this one, newest first; null: the newest of all. */
  beforeId: number | null;
  /** Instead: newer messages than this one, oldest first. */
  afterId?: number;
  limit: number;
}

/** The statement behind a thread; exported so that a test can ask PostgreSQL how it is run. */
export function threadQuery(
  { teamId, phoneNumberId }: NumberScope,
  page: ThreadPage,
): RawBuilder<MessageRow> {
  const { contactId, beforeId, afterId, limit } = page;
  const older = beforeId === null ? sql`` : sql`and m.id < ${beforeId}`;
  const position = afterId === undefined ? older : sql`and m.id > ${afterId}`;
  const order = afterId === undefined ? sql`desc` : sql`asc`;
  return messageQuery(sql`
    m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId} ${position}
    order by m.id ${order} limit ${limit}`);
}

/** What its author took back before it left shows nowhere. */
export const isShown = sql`not (m.status = 'skipped' and m.revoked_at is not null)`;

function messageQuery(rest: RawBuilder<unknown>): RawBuilder<MessageRow> {
  return sql<MessageRow>`
    select m.id, m.direction, m.status, m.type, herald.whole_content(m.team_id, m.content) as content, m.cause, m.wamid, m.client_id, m.campaign_id,
      m.quoted_wamid, m.decision, m.error_code, m.error_title, m.error_details, m.accepted_at, m.sent_at, m.delivered_at, m.read_at,
      m.edited_at, m.revoked_at, m.happened_at, m.referral, m.context,
      u.first_name as sender_first_name, u.last_name as sender_last_name,
      coalesce((
        select json_agg(json_build_object('emoji', r.emoji, 'from_contact', r.from_contact) order by r.from_contact desc)
        from message_reactions r where r.team_id = m.team_id and r.message_id = m.id and r.emoji <> ''
      ), '[]'::json) as reactions
    from messages m
    left join users u on u.id = m.sender_user_id
    -- A reaction is sent like a message, and shown on the one that it is about.
    where m.type <> 'reaction' and ${isShown} and ${rest}`;
}

/** One message of a thread. */
export async function readMessage(
  tx: Tx,
  scope: NumberScope,
  contactId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const { rows } = await messageQuery(sql`
    m.team_id = ${scope.teamId} and m.phone_number_id = ${scope.phoneNumberId} and m.contact_id = ${contactId}
    and m.id = ${id}`).execute(tx);
  return rows[0];
}

/** Messages with what they show of other rows: quoted messages, files, clicks and new attempts. */
export async function withSurroundings(
  tx: Tx,
  { teamId }: NumberScope,
  messages: MessageRow[],
): Promise<Thread> {
  const shown = (row: MessageRow) => [
    ...fileIdsOf(row),
    ...(row.referral?.pictureFileId ? [row.referral.pictureFileId] : []),
  ];
  const files = await readFiles(tx, teamId, messages.flatMap(shown));
  const tracked = messages.filter(isTracked).map(({ id }) => id);
  const clicks = await readClicks(tx, teamId, tracked);
  const quoted = await readQuoted(tx, teamId, messages);
  return { messages, files, clicks, quoted, sentAgain: await readSentAgain(tx, teamId, messages) };
}

async function readSentAgain(tx: Tx, teamId: number, messages: readonly MessageRow[]): Promise<Set<number>> {
  // An unclear one that was sent again has expired.
  const failed = new Map(
    messages.flatMap(({ id, status }) =>
      status === 'failed' || status === 'expired' ? [[againId(teamId, id), id] as const] : [],
    ),
  );
  if (failed.size === 0) return new Set();
  const again = await tx
    .selectFrom('messages')
    .select('client_id')
    .where('team_id', '=', teamId)
    .where('type', '<>', 'reaction')
    .where('client_id', 'in', [...failed.keys()])
    .execute();
  return new Set(again.flatMap(({ client_id }) => failed.get(client_id ?? '') ?? []));
}

async function readQuoted(
  tx: Tx,
  teamId: number,
  messages: readonly MessageRow[],
): Promise<Map<string, Quoted>> {
  const wamids = [...new Set(messages.flatMap(({ quoted_wamid }) => quoted_wamid ?? []))];
  if (wamids.length === 0) return new Map();
  const { rows } = await sql<Omit<Quoted, 'stored'> & StoredContent>`
    select id, wamid, direction, revoked_at, type, herald.whole_content(team_id, content) as content from messages
    where team_id = ${teamId} and wamid = any(${wamids}::text[])
  `.execute(tx);
  return new Map(
    rows.map(({ type, content, ...row }) => [
      row.wamid,
      { ...row, stored: { type, content } as StoredContent },
    ]),
  );
}

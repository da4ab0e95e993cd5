import {
  type FoundInConversation,
  mostFoundInConversation,
  type RouteBody,
  type findInConversation as route,
} from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import { requestTimeout, type Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { accessConversation } from '../access.ts';
import { isOfKind } from '../gallery/galleryQuery.ts';
import { isShown } from '../thread/readThread.ts';
import { termsOf } from './findMessages.ts';
import { readWords } from './readFound.ts';

export interface FoundHere {
  found: FoundInConversation[];
  has_more: boolean;
  next_cursor: string | null;
}

type Asked = RouteBody<typeof route>;

/** Behind a hit: its moment, what it is, for notes have ids of their own, and its id. */
const position = z.tuple([
  z.int().min(0).max(253_402_300_799_999),
  z.enum(['message', 'note']),
  z.int().min(0),
]);

/**
 * Where words stand in one conversation, what campaigns sent and notes among it; what somebody wrote; what is of a kind. Row-level
 * security may not look into a message ahead of its policy, so the indexes of kinds are asked as the pipeline, which names
 * the team itself, once it is known that the person may see the conversation.
 */
export async function findInConversation(
  ctx: RequestContext,
  contactId: number,
  asked: Asked,
  most = mostFoundInConversation,
): Promise<FoundHere> {
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor, position, 'cursor');
  await ctx.db.read((tx) => accessConversation(tx, ctx, contactId));
  const rows = await ctx.app.database.pipeline
    .withTeam(ctx.teamId, { statementTimeout: requestTimeout })
    .read(async (tx) => {
      const words = asked.query === '' ? null : await readWords(tx, asked.query);
      if (words?.length === 0) return [];
      return readHits(tx, ctx, { contactId, words, by: asked.by, kind: asked.kind, after, limit: most + 1 });
    });
  const found = rows.slice(0, most);
  const last = found.at(-1);
  const has_more = rows.length > most;
  return {
    found: found.map((row) => ({ ...row, at: row.at.toISOString() })),
    has_more,
    next_cursor: has_more && last ? writeCursor([last.at.getTime(), last.kind, last.id]) : null,
  };
}

type Hit = Omit<FoundInConversation, 'at'> & { at: Date };

interface Wanted {
  contactId: number;
  /** Null: whatever it says. */
  words: string[] | null;
  by: Asked['by'];
  kind: Asked['kind'];
  after: z.output<typeof position> | null;
  limit: number;
}

async function readHits(tx: Tx, scope: NumberScope, wanted: Wanted): Promise<Hit[]> {
  const { contactId, words, by, kind, after, limit } = wanted;
  const { teamId, phoneNumberId } = scope;
  const here = hereShown(scope, contactId);
  const messages = sql`
    select 'message' as kind, m.id, m.happened_at as at, m.id as message_id
    from messages m ${words === null ? sql`` : joinWords}
    where ${here} and m.revoked_at is null and ${isBy(by)} and ${isOf(kind)}
      and ${words === null ? sql`true` : saysAll(scope, words)}`;
  const notes = sql`
    select 'note', n.id, n.created_at, coalesce(
      (select m.id from messages m where ${here} and m.happened_at <= n.created_at order by m.id desc limit 1),
      (select m.id from messages m where ${here} order by m.id limit 1))
    from conversation_notes n
    where n.team_id = ${teamId} and n.phone_number_id = ${phoneNumberId} and n.contact_id = ${contactId}
      and n.deleted_at is null and ${typeof by === 'number' ? sql`n.user_id = ${by}` : sql`true`}
      and ${words === null ? sql`true` : holds(sql`herald.words(n.body)`, words)}`;
  const hasNotes = kind === undefined && (by === undefined || typeof by === 'number');
  const key = sql`date_trunc('milliseconds', at)`;
  const older = after && sql`where (${key}, kind, id) < (${new Date(after[0])}, ${after[1]}, ${after[2]})`;
  const { rows } = await sql<Hit>`
    select * from (${messages} ${hasNotes ? sql`union all ${notes}` : sql``}) f ${older ?? sql``}
    order by ${key} desc, kind desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

const joinWords = sql`left join message_words w
  on w.team_id = m.team_id and w.phone_number_id = m.phone_number_id and w.message_id = m.id`;

/** Campaigns are not among the words that are kept: of them the texts themselves are read. */
function saysAll(scope: NumberScope, words: readonly string[]): RawBuilder<boolean> {
  return sql`case
    when m.cause = 'campaign' then ${holds(sql`herald.words(herald.message_text(m.team_id, m.type, m.content))`, words)}
    else w.words @@ ${termsOf(scope, words).join(' & ')}::tsquery end`;
}

function isBy(by: Asked['by']): RawBuilder<boolean> {
  if (by === undefined) return sql`true`;
  if (by === 'contact') return sql`m.direction = 'in'`;
  if (by === 'automatic') return sql`m.direction = 'out' and m.cause not in ('inbox', 'phone_app')`;
  return sql`m.direction = 'out' and m.cause = 'inbox' and m.sender_user_id = ${by}`;
}

function isOf(kind: Asked['kind']): RawBuilder<boolean> {
  if (kind === undefined) return sql`true`;
  return kind === 'templates' ? sql`m.type = 'template'` : isOfKind(kind);
}

function holds(list: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const [last, ...whole] = words.toReversed();
  return sql`(select coalesce(array_agg(word), '{}') @> ${whole}::text[] and bool_or(starts_with(word, ${last}))
    from unnest(${list}) word)`;
}

export function hereShown({ teamId, phoneNumberId }: NumberScope, contactId: number): RawBuilder<boolean> {
  return sql`m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
    and m.type <> 'reaction' and ${isShown}`;
}

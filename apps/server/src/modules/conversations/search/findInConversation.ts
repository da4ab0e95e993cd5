import { type FoundInConversation, mostFoundInConversation } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { accessConversation } from '../access.ts';
import { isShown } from '../thread/readThread.ts';
import { termsOf } from './findMessages.ts';
import { readWords } from './readFound.ts';

export interface FoundHere {
  found: FoundInConversation[];
  has_more: boolean;
}

/** Where words stand in one conversation, what campaigns sent and notes among it. */
export function findInConversation(ctx: RequestContext, contactId: number, text: string): Promise<FoundHere> {
  return ctx.db.read(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const words = await readWords(tx, text);
    if (words.length === 0) return { found: [], has_more: false };
    const rows = await readHits(tx, ctx, contactId, words);
    return {
      found: rows.slice(0, mostFoundInConversation).map((row) => ({ ...row, at: row.at.toISOString() })),
      has_more: rows.length > mostFoundInConversation,
    };
  });
}

type Hit = Omit<FoundInConversation, 'at'> & { at: Date };

/** Campaigns are not among the words that are kept: of them the texts themselves are read. */
async function readHits(tx: Tx, scope: NumberScope, contactId: number, words: string[]): Promise<Hit[]> {
  const { teamId, phoneNumberId } = scope;
  const { rows } = await sql<Hit>`
    select 'message' as kind, m.id, m.happened_at as at, m.id as message_id
    from messages m
    left join message_words w
      on w.team_id = m.team_id and w.phone_number_id = m.phone_number_id and w.message_id = m.id
    where ${hereShown(scope, contactId)} and m.revoked_at is null and case
      when m.cause = 'campaign' then ${holds(sql`herald.words(herald.message_text(m.team_id, m.type, m.content))`, words)}
      else w.words @@ ${termsOf(scope, words).join(' & ')}::tsquery end
    union all
    select 'note', n.id, n.created_at, coalesce(
      (select m.id from messages m where ${hereShown(scope, contactId)} and m.happened_at <= n.created_at
       order by m.id desc limit 1),
      (select m.id from messages m where ${hereShown(scope, contactId)} order by m.id limit 1))
    from conversation_notes n
    where n.team_id = ${teamId} and n.phone_number_id = ${phoneNumberId} and n.contact_id = ${contactId}
      and n.deleted_at is null and ${holds(sql`herald.words(n.body)`, words)}
    order by at desc, id desc limit ${mostFoundInConversation + 1}`.execute(tx);
  return rows;
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

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface FoundMessage {
  contact_id: number;
  message_id: number;
}

/** No number has it, so PostgreSQL expects it as often as every word of which it knows nothing; such a word may be rare. */
const unheard = "'0:':*";

export interface MessageLimits {
  /** Messages that the index may bring in any inbox: if it has more, the newest messages are walked. */
  few: number;
  /** The same for each of the root of all messages: at so many the index costs what a walk does that finds enough. */
  fewPerRoot: number;
  shortWalk: number;
  /** Where it is not known how common the words are. */
  walk: number;
  /** Where a burst of others may have hidden what is looked for. */
  deepWalk: number;
  most: number;
}

/**
 * The newest message of each conversation that holds all words, the last of them as a beginning; the newest first. The
 * index brings what is rare: of a word that stands in a million messages it would bring a million. Such words are found
 * among the newest messages of the number in a moment, and as soon in a large inbox as in a small one. PostgreSQL's statistics tell which of
 * the two to begin with; where they err, it is noticed.
 */
export async function findMessages(
  tx: Tx,
  scope: NumberScope,
  words: readonly string[],
  limits: MessageLimits,
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const { shortWalk, walk, deepWalk, most } = limits;
  const { terms, expected } = await weigh(tx, termsOf(scope, words));
  const few = Math.ceil(Math.max(limits.few, limits.fewPerRoot * Math.sqrt(await estimate(tx, sql`true`))));
  const isRare = expected <= few;
  const isUsual = !isRare && expected > (await estimate(tx, holding(unheard)));
  if (!isUsual) {
    const mostSeen = isRare ? few : limits.few;
    const [rare] = (await rareQuery(scope, terms, mostSeen, most).execute(tx)).rows;
    if (rare && rare.seen <= mostSeen) return rare.found;
  }
  // Twice as many as hold enough of the rarest, if those of late are like all of the number.
  const messages = await estimate(tx, ofNumber(scope));
  const enough = Math.min(deepWalk, Math.max(shortWalk, Math.ceil((2 * most * messages) / expected)));
  for (const length of new Set([isUsual ? enough : walk, Math.max(walk, enough), deepWalk])) {
    const { rows } = await walkQuery(scope, terms, length, most).execute(tx);
    if (rows.length >= most || !(await hasMore(tx, scope, length))) return rows;
  }
  return (await indexQuery(scope, terms, most).execute(tx)).rows;
}

export interface Terms {
  /** About as rare as the rarest: these are asked of the index. */
  rarest: string[];
  /** Looked for in what it brings. */
  others: string[];
}

/** Also in how many messages the rarest is expected. */
async function weigh(tx: Tx, terms: readonly string[]): Promise<{ terms: Terms; expected: number }> {
  const estimates: number[] = [];
  for (const term of terms) estimates.push(await estimate(tx, holding(term)));
  const expected = Math.min(...estimates);
  return {
    terms: {
      rarest: terms.filter((_, nth) => (estimates[nth] ?? 0) <= 4 * expected),
      others: terms.filter((_, nth) => (estimates[nth] ?? 0) > 4 * expected),
    },
    expected,
  };
}

const holding = (term: string) => sql`words @@ ${term}::tsquery`;

const ofNumber = ({ teamId, phoneNumberId }: NumberScope) =>
  sql`team_id = ${teamId} and phone_number_id = ${phoneNumberId}`;

/** How many messages there are of which this is true, as far as PostgreSQL can tell without looking. */
async function estimate(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from message_words where ${where}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** As PostgreSQL writes what it looks for, each word with its number in front. */
export function termsOf({ phoneNumberId }: NumberScope, words: readonly string[]): string[] {
  const quoted = words.map((word) => `'${phoneNumberId}:${word.replace(/['\\]/g, '$&$&')}'`);
  return quoted.map((word, nth) => (nth === quoted.length - 1 ? `${word}:*` : word));
}

const all = (terms: readonly string[]) => sql`${terms.join(' & ')}::tsquery`;

/** Everything that holds the words, if it is little; how much was seen tells. */
export function rareQuery(scope: NumberScope, terms: Terms, few: number, most: number) {
  const { columns, found } = amongIndexed(terms);
  return sql<{ seen: number; found: FoundMessage[] }>`
    with indexed as materialized (
      select ${columns} from message_words where words @@ ${all(terms.rarest)} limit ${few + 1}
    )
    select (select count(*) from indexed) as seen, coalesce((
      select json_agg(f) from (${newestOfEach(scope, found, most)}) f where (select count(*) from indexed) <= ${few}
    ), '[]') as found`;
}

/** Behind a limit, where the planner may not ask the index, whatever it believes of the words. */
export function walkQuery(
  scope: NumberScope,
  { rarest, others }: Terms,
  walk: number,
  most: number,
): RawBuilder<FoundMessage> {
  const found = sql`
    select contact_id, message_id from (
      select contact_id, message_id, words from message_words
      where ${ofNumber(scope)} order by message_id desc limit ${walk}
    ) newest
    where words @@ ${all([...rarest, ...others])}`;
  return sql<FoundMessage>`${newestOfEach(scope, found, most)}`;
}

async function hasMore(tx: Tx, scope: NumberScope, walked: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_words where ${ofNumber(scope)}
    order by message_id desc offset ${walked} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Exported so that a test can ask PostgreSQL how it is run. */
export function indexQuery(scope: NumberScope, terms: Terms, most: number): RawBuilder<FoundMessage> {
  const { columns, found } = amongIndexed(terms);
  return sql<FoundMessage>`
    with indexed as materialized (select ${columns} from message_words where words @@ ${all(terms.rarest)})
    ${newestOfEach(scope, found, most)}`;
}

/** Only the rarest are asked of the index, whatever the planner thinks of the others. */
function amongIndexed({ others }: Terms) {
  const columns = sql`contact_id, message_id`;
  const found = sql`select ${columns} from indexed`;
  if (others.length === 0) return { columns, found };
  return { columns: sql`${columns}, words`, found: sql`${found} where words @@ ${all(others)}` };
}

/** Conversations are looked up one by one from the newest, and only until there are enough. */
function newestOfEach({ teamId, phoneNumberId }: NumberScope, found: RawBuilder<unknown>, most: number) {
  return sql`
    select g.contact_id, g.message_id
    from (
      select contact_id, max(message_id) as message_id from (${found}) f
      group by contact_id order by 2 desc offset 0
    ) g
    cross join lateral (
      select from conversations v
      where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = g.contact_id limit 1
    ) v
    order by g.message_id desc limit ${most}`;
}

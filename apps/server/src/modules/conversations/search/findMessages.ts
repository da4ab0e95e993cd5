import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface FoundMessage {
  contact_id: number;
  message_id: number;
}

const usualGuess = 1 / 1000;

export interface MessageLimits {
  /** Messages that the index may bring: if it has more, the newest messages are walked. */
  few: number;
  walk: number;
  /** Where a burst of others may have hidden what is looked for. */
  deepWalk: number;
  most: number;
}

/**
 * The newest message of each conversation that holds all words, the last of them as a beginning; the newest first. The
 * index is asked for what is rare, as far as PostgreSQL's statistics tell: of a word that stands in a million messages it
 * would bring a million. Such words are found among the newest messages of the number in a moment.
 */
export async function findMessages(
  tx: Tx,
  scope: NumberScope,
  words: readonly string[],
  { few, walk, deepWalk, most }: MessageLimits,
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const terms = termsOf(scope, words);
  const rarest = await rarestOf(tx, terms);
  // Of what it does not know PostgreSQL supposes a share of all.
  if (rarest.messages > Math.max(few, (await estimate(tx)) * usualGuess)) {
    for (const length of [walk, deepWalk]) {
      const [walked] = (await walkQuery(scope, terms, length, most).execute(tx)).rows;
      if (walked && (walked.seen < length || walked.found.length >= most)) return walked.found;
    }
  }
  return (await indexQuery(scope, terms, rarest.terms, most).execute(tx)).rows;
}

/** The index gets the words that are about as rare as the rarest; the others are looked for in what it brings. */
async function rarestOf(tx: Tx, terms: readonly string[]): Promise<{ terms: string[]; messages: number }> {
  const estimates: number[] = [];
  for (const term of terms) estimates.push(await estimate(tx, term));
  const messages = Math.min(...estimates);
  return { messages, terms: terms.filter((_, nth) => (estimates[nth] ?? 0) <= 4 * messages) };
}

/** In how many messages it stands, as far as PostgreSQL can tell without looking; without a term, how many there are. */
async function estimate(tx: Tx, term?: string): Promise<number> {
  const where = term === undefined ? sql`` : sql`where words @@ ${term}::tsquery`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from message_words ${where}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** As PostgreSQL writes what it looks for, each word with its number in front. */
export function termsOf({ phoneNumberId }: NumberScope, words: readonly string[]): string[] {
  const quoted = words.map((word) => `'${phoneNumberId}:${word.replace(/['\\]/g, '$&$&')}'`);
  return quoted.map((word, nth) => (nth === quoted.length - 1 ? `${word}:*` : word));
}

const all = (terms: readonly string[]) => sql`${terms.join(' & ')}::tsquery`;

export function walkQuery(
  { teamId, phoneNumberId }: NumberScope,
  terms: readonly string[],
  walk: number,
  most: number,
) {
  const found = sql`select contact_id, message_id from newest where words @@ ${all(terms)}`;
  return sql<{ seen: number; found: FoundMessage[] }>`
    with newest as materialized (
      select contact_id, message_id, words from message_words
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} order by message_id desc limit ${walk}
    )
    select (select count(*) from newest) as seen,
      coalesce((select json_agg(f) from (${newestOfEach(teamId, phoneNumberId, found, most)}) f), '[]') as found`;
}

/** Exported so that a test can ask PostgreSQL how it is run. */
export function indexQuery(
  { teamId, phoneNumberId }: NumberScope,
  terms: readonly string[],
  rarest: readonly string[],
  most: number,
): RawBuilder<FoundMessage> {
  const columns = sql`select contact_id, message_id`;
  if (rarest.length === terms.length) {
    const found = sql`${columns} from message_words where words @@ ${all(terms)}`;
    return sql<FoundMessage>`${newestOfEach(teamId, phoneNumberId, found, most)}`;
  }
  // Only these are asked of the index, whatever the planner thinks of the others.
  const found = sql`${columns} from rare where words @@ ${all(terms)}`;
  return sql<FoundMessage>`
    with rare as materialized (${columns}, words from message_words where words @@ ${all(rarest)})
    ${newestOfEach(teamId, phoneNumberId, found, most)}`;
}

/** Conversations are looked up one by one from the newest, and only until there are enough. */
function newestOfEach(teamId: number, phoneNumberId: number, found: RawBuilder<unknown>, most: number) {
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

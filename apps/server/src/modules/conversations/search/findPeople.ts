import { type RawBuilder, sql } from 'kysely';
import { whereFound } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { escapeLike, searchWords } from '../../../platform/searchWords.ts';

export interface FoundPerson {
  contact_id: number;
}

interface Walked extends FoundPerson {
  last_message_at: string;
}

export interface PeopleLimits {
  /** People that the index may bring: if it has more, the newest conversations are walked. */
  few: number;
  walk: number;
  most: number;
}

/**
 * What many are called: the index of names goes through all of them before it says so, and a name does not become rare. Teams search for
 * the same ones all day, and letter by letter.
 */
const usual = new Set<string>();
const mostUsual = 10_000;

/**
 * Whose name or number holds the words; those who wrote last first. The index of names finds what is rare; what many
 * people are called is found among the newest conversations in a moment. A word of one or two letters has nothing to offer
 * to that index but the beginning of a name.
 */
export async function findPeople(
  tx: Tx,
  scope: NumberScope,
  text: string,
  { few, walk, most }: PeopleLimits,
): Promise<FoundPerson[]> {
  const name = JSON.stringify([scope.teamId, few, ...searchWords(text.toLowerCase())]);
  if (hasLongWord(text) && !usual.has(name)) {
    const [rare] = (await rareQuery(scope, text, few, most).execute(tx)).rows;
    if (!rare || rare.seen <= few) return rare?.found ?? [];
    if (usual.size >= mostUsual) usual.clear();
    usual.add(name);
  }
  const [walked] = (await walkQuery(scope, text, walk, most).execute(tx)).rows;
  if (!walked || walked.seen < walk || walked.found.length >= most) return walked?.found ?? [];
  const { rows: others } = await indexQuery(scope, text, most).execute(tx);
  const newest = new Map([...walked.found, ...others].map((person) => [person.contact_id, person]));
  return [...newest.values()].sort(byLastMessage).slice(0, most);
}

function hasLongWord(text: string): boolean {
  return searchWords(text).some((word) => [...word].length > 2);
}

function byLastMessage(a: Walked, b: Walked): number {
  if (a.last_message_at === b.last_message_at) return b.contact_id - a.contact_id;
  return a.last_message_at < b.last_message_at ? 1 : -1;
}

/** As text of one length, so that it can be compared without losing the microseconds. */
const moment = sql`to_char(last_message_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as last_message_at`;

/** The index of the list has its order inside each shelf; six walks side by side are merged into one. */
export function walkQuery({ teamId, phoneNumberId }: NumberScope, text: string, walk: number, most: number) {
  const shelves = ['open', 'snoozed', 'closed'].flatMap((shelf) =>
    [true, false].map((human) => ({ shelf, human })),
  );
  const lanes = shelves.map(
    ({ shelf, human }) => sql`(
      select contact_id, last_message_at from conversations
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and shelf = ${shelf} and is_human_needed = ${human}
      order by last_message_at desc, contact_id desc limit ${walk})`,
  );
  return sql<{ seen: number; found: Walked[] }>`
    with newest as materialized (
      ${sql.join(lanes, sql` union all `)} order by last_message_at desc, contact_id desc limit ${walk}
    ), found as (
      select v.contact_id, v.last_message_at from newest v
      -- One by one: the planner would rather ask the index of names, which brings everybody who is called so.
      cross join lateral (
        select from contacts c where c.team_id = ${teamId} and c.id = v.contact_id and ${whereFound(text)} limit 1
      ) c
      order by v.last_message_at desc, v.contact_id desc limit ${most}
    )
    -- Who has enough need not be counted: of the walk only what was needed is read then.
    select case when (select count(*) from found) < ${most} then (select count(*) from newest) else ${walk} end as seen,
      coalesce((select json_agg(f) from (select contact_id, ${moment} from found) f), '[]') as found`;
}

/** Everybody with these words, if they are few; how many were seen tells. */
export function rareQuery({ teamId, phoneNumberId }: NumberScope, text: string, few: number, most: number) {
  return sql<{ seen: number; found: Walked[] }>`
    with found as materialized (
      select c.id from contacts c where c.team_id = ${teamId} and ${whereFound(text)} limit ${few + 1}
    )
    select (select count(*) from found) as seen, coalesce((
      select json_agg(f) from (${newestOf(teamId, phoneNumberId, most)}) f
      where (select count(*) from found) <= ${few}
    ), '[]') as found`;
}

export function indexQuery(
  { teamId, phoneNumberId }: NumberScope,
  text: string,
  most: number,
): RawBuilder<Walked> {
  return sql<Walked>`
    with found as materialized (
      select c.id from contacts c where c.team_id = ${teamId} and ${whereIndexed(text)}
    )
    ${newestOf(teamId, phoneNumberId, most)}`;
}

function newestOf(teamId: number, phoneNumberId: number, most: number): RawBuilder<unknown> {
  return sql`
    select contact_id, ${moment} from (
      select v.contact_id, v.last_message_at
      from found f
      join conversations v
        on v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = f.id
      order by v.last_message_at desc, v.contact_id desc limit ${most}
    ) v`;
}

function whereIndexed(text: string): RawBuilder<unknown> {
  const words = searchWords(text);
  if (hasLongWord(text)) return whereFound(text);
  return sql.join(
    words.map((word) => {
      const start = `${escapeLike(word)}%`;
      return sql`(c.search like herald.plain(${start}) or c.search like herald.plain(${`% ${start}`}))`;
    }),
    sql` and `,
  );
}

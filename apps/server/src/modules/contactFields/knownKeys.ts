import { sql } from 'kysely';
import { teamSize } from '../../people/index.ts';
import { isTimeout, type TenantDb, type Tx } from '../../platform/database/index.ts';

export interface KnownKey {
  key: string;
  field_id: number | null;
  contacts_count: number;
  /** Otherwise judged from a sample. */
  is_exact: boolean;
  samples: string[];
}

/** Reading everything about half a million people takes about that long; who opens the page waits no longer. */
const countingTime = 1500;
/** So many are looked at when counting takes too long. */
const sampleSize = 20_000;

/** Keys under which contacts have values, and those that are declared, most used first. */
export async function readKnownKeys(
  db: TenantDb,
  teamId: number,
  milliseconds = countingTime,
): Promise<KnownKey[]> {
  try {
    return await db.read(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${milliseconds}ms`}, true)`.execute(tx);
      return withFields(tx, teamId, await countKeys(tx, sql`contacts c where c.team_id = ${teamId}`));
    });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return db.read(async (tx) => withFields(tx, teamId, await judgeKeys(tx, teamId)));
  }
}

type Counted = Omit<KnownKey, 'field_id'>;

async function countKeys(tx: Tx, people: ReturnType<typeof sql>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select a.key, count(*)::int as contacts_count, true as is_exact, ${someValues} as samples
    from (select c.attributes from ${people}) person, jsonb_each_text(person.attributes) a
    where a.value <> '' group by a.key`.execute(tx);
  return rows;
}

/** The first and the last by their letters: where values are of different kinds, these are the likeliest to show it. */
const someValues = sql`array(
  select distinct value from unnest(array[
    min(left(a.value, 60) collate "C"), max(left(a.value, 60) collate "C"), any_value(left(a.value, 60))]) value
  order by 1)`;

/**
 * Of random people, whose share is that of all; and of keys that no such person has, but that files brought, the newest
 * people have or somebody declared, one count over everybody: what few people have is missed by every sample.
 */
async function judgeKeys(tx: Tx, teamId: number): Promise<Counted[]> {
  const { rows: drawn } = await sql<{ ids: number[] | null }>`
    with range as (select min(id) as first, max(id) as last from contacts where team_id = ${teamId}),
    drawn as (
      select distinct range.first + floor(random() * (range.last - range.first + 1))::bigint as id
      from range, generate_series(1, ${sampleSize})
    )
    select array_agg(c.id) as ids from drawn join contacts c on c.team_id = ${teamId} and c.id = drawn.id`.execute(
    tx,
  );
  const ids = drawn[0]?.ids ?? [];
  if (ids.length === 0) return [];
  const seen = await countKeys(
    tx,
    sql`contacts c where c.team_id = ${teamId} and c.id = any(${ids}::bigint[])`,
  );
  const scale = Math.max(1, (await teamSize(tx, teamId)) / ids.length);
  const judged = seen.map((key) => ({
    ...key,
    contacts_count: Math.round(key.contacts_count * scale),
    is_exact: false,
  }));
  return [...judged, ...(await countRare(tx, teamId, new Set(seen.map(({ key }) => key))))];
}

async function countRare(tx: Tx, teamId: number, seen: ReadonlySet<string>): Promise<Counted[]> {
  const { rows: named } = await sql<{ key: string }>`
    select key from contact_fields where team_id = ${teamId}
    union
    select c.value ->> 'name' from imports i, jsonb_array_elements(i.mapping -> 'columns') m, jsonb_array_elements(i.columns) c
    where i.team_id = ${teamId} and m.value ->> 'target' = 'attribute' and m.value -> 'index' = c.value -> 'index'
    union
    select jsonb_object_keys(recent.attributes)
    from (select attributes from contacts where team_id = ${teamId} order by id desc limit ${sampleSize}) recent`.execute(
    tx,
  );
  const rare = named.map(({ key }) => key).filter((key) => !seen.has(key));
  if (rare.length === 0) return [];
  const found = await countKeys(
    tx,
    sql`contacts c where c.team_id = ${teamId} and c.attributes ?| ${rare}::text[]`,
  );
  return found.filter(({ key }) => !seen.has(key));
}

async function withFields(tx: Tx, teamId: number, counted: readonly Counted[]): Promise<KnownKey[]> {
  const fields = await tx
    .selectFrom('contact_fields')
    .select(['id', 'key'])
    .where('team_id', '=', teamId)
    .execute();
  const declared = new Map(fields.map(({ id, key }) => [key, id]));
  const empty = fields
    .filter(({ key }) => !counted.some((each) => each.key === key))
    .map(({ key }) => ({ key, contacts_count: 0, is_exact: true, samples: [] }));
  return [...counted, ...empty]
    .map((each) => ({ ...each, field_id: declared.get(each.key) ?? null }))
    .toSorted((a, b) => b.contacts_count - a.contacts_count || (a.key < b.key ? -1 : 1))
    .slice(0, 500);
}

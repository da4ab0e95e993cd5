import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/index.ts';

/** Nobody asks for single days that are further back than this: a quarter of a year. */
const daysApart = 92;
/** Of what was folded; processes count in those below it, so none of them ever waits for a month's row. */
const foldedSlot = 16;

interface Counts {
  table: 'automation_counts' | 'message_counts';
  /** What tells its rows apart, besides their day and slot. */
  key: readonly string[];
  counts: readonly string[];
  which: RawBuilder<unknown>;
}

const tables: readonly Counts[] = [
  {
    table: 'automation_counts',
    key: ['team_id', 'automation_id', 'version', 'block_id', 'what'],
    counts: ['count'],
    which: sql`true`,
  },
  {
    table: 'message_counts',
    key: ['team_id', 'owner_kind', 'owner_id', 'version', 'block_id'],
    counts: ['sent', 'delivered', 'read', 'clicked', 'failed', 'skipped', 'cost_micros', 'reserved_micros'],
    which: sql`owner_kind = 'automation'`,
  },
];

/**
 * Days of months that are over for a quarter of a year become one: the first of their month. What is counted for such a day
 * later, as when a run of last year goes on, is a row of its own until the next time.
 */
export const foldCounts = tables.map(
  (counts) =>
    /** Folds so many rows at most, and returns how many there were. */
    async (db: Kysely<DB>, now: Date, atOnce: number): Promise<number> => {
      const { rows } = await foldStatement(counts, now, atOnce).execute(db);
      return rows[0]?.folded ?? 0;
    },
);

function foldStatement({ table, key, counts, which }: Counts, now: Date, atOnce: number) {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const before = new Date(now.getTime() - daysApart * 86_400_000).toISOString().slice(0, 10);
  return sql<{ folded: number }>`
    with old as (
      select ctid from ${sql.table(table)}
      where slot < ${sql.lit(foldedSlot)} and ${which} and day < date_trunc('month', ${before}::date)
      order by day limit ${atOnce} for update skip locked
    ), gone as (
      delete from ${sql.table(table)} t using old where t.ctid = old.ctid returning t.*
    ), folded as (
      insert into ${sql.table(table)} (${columns(key)}, day, slot, ${columns(counts)})
      select ${columns(key)}, date_trunc('month', day)::date, ${sql.lit(foldedSlot)},
        ${sql.join(counts.map((name) => sql`sum(${sql.ref(name)})`))}
      from gone group by ${columns(key)}, date_trunc('month', day)
      on conflict (${columns(key)}, day, slot) do update set
        ${sql.join(counts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}
    )
    select count(*)::integer as folded from gone`;
}

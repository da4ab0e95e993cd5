import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { type Block, coverPeriod, type Day, daysBetween } from './days.ts';
import { type Line, lineOf } from './line.ts';
import { readDays } from './readDays.ts';
import { type Kept, readKept } from './rules.ts';
import { addCounts, addSummaries, type Counts } from './summary.ts';
import { addPacked, type Times } from './times.ts';

export interface ReadPeriod {
  counts: Counts;
  times: Times;
  /** Of the days on which something happened. */
  lines: Map<Day, Line>;
}

export interface WantedPeriod {
  from: Day;
  to: Day;
  /** All of the time or within business hours; null: how long anything took is not asked. */
  times: 'seconds' | 'business_seconds' | null;
}

/**
 * What a period comes to: few blocks for the days that are kept, and the rows themselves for those that are not or that have
 * changed since.
 */
export async function readPeriod(tx: Tx, scope: NumberScope, wanted: WantedPeriod): Promise<ReadPeriod> {
  const { from, to } = wanted;
  const rules = await readKept(tx, scope);
  const { kept } = rules;
  const marked = await readMarked(tx, scope, rules.zone);
  const isKept = (day: Day) => kept !== null && day >= kept.from && day <= kept.to && !marked.has(day);
  const { blocks, others } = coverPeriod(from, to, isKept);
  const found = blocks.length > 0 ? await readBlocks(tx, scope, rules, wanted, blocks) : [];
  // Null: the rules changed in this moment.
  const live = await readDays(tx, scope, rules, found ? others : daysBetween(from, to));
  const lines = new Map<Day, Line>(
    (found ?? []).flatMap(({ first_day, line }) =>
      line && isKept(first_day) ? [[first_day, line] as const] : [],
    ),
  );
  for (const [day, summary] of live) lines.set(day, lineOf(summary));
  const { counts, ...sums } = addSummaries([...live.values()]);
  const times = wanted.times ? sums[wanted.times] : {};
  for (const block of found ?? []) {
    if (block.counts) addCounts(counts, block.counts);
    if (block.times) addPacked(times, block.times);
  }
  return { counts, times, lines };
}

async function readMarked(tx: Tx, { teamId, phoneNumberId }: NumberScope, zone: string): Promise<Set<Day>> {
  const { rows } = await sql<{ day: Day }>`
    select distinct (at at time zone ${zone})::date::text as day from report_marks
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId}`.execute(tx);
  return new Set(rows.map(({ day }) => day));
}

interface FoundBlock {
  first_day: Day;
  line: Line | null;
  /** Null of a day that lies in a longer block. */
  counts: Counts | null;
  times: Buffer | null;
}

/** Null when they are no longer made under these rules. */
async function readBlocks(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  { under }: Kept,
  { from, to, times }: WantedPeriod,
  blocks: readonly Block[],
): Promise<FoundBlock[] | null> {
  const column = times ? sql`b.${sql.ref(times)}` : sql`null::bytea`;
  const { rows } = await sql<Omit<FoundBlock, 'first_day'> & { first_day: Day | null }>`
    with cover as materialized (
      select * from unnest(${blocks.map(({ first_day }) => first_day)}::date[], ${blocks.map(({ days }) => days)}::smallint[])
        as c(first_day, days)
    )
    select b.first_day::text as first_day, b.line,
      case when c.days is not null then b.counts end as counts,
      case when c.days is not null then ${column} end as times
    from reply_time_progress p
    left join report_blocks b on b.team_id = p.team_id and b.phone_number_id = p.phone_number_id
      and b.first_day between ${from} and ${to} and (b.days = 1 or (b.first_day, b.days) in (select first_day, days from cover))
    left join cover c on c.first_day = b.first_day and c.days = b.days
    where p.team_id = ${teamId} and p.phone_number_id = ${phoneNumberId} and p.kept_under = ${under}`.execute(
    tx,
  );
  if (rows.length === 0) return null;
  return rows.flatMap(({ first_day, ...block }) => (first_day === null ? [] : [{ first_day, ...block }]));
}

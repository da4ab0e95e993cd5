import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { addDays, type Block, type BlockSize, blockAround, type Day, daysBetween, lastDay } from './days.ts';
import { type Line, lineOf } from './line.ts';
import { readDays } from './readDays.ts';
import { readKept } from './rules.ts';
import { addCounts, type Counts, emptySummary, type Summary } from './summary.ts';
import { addPacked, packTimes } from './times.ts';

/** So many days are summed up in one transaction. */
const atOnce = 8;

/**
 * Sums up what changed, and days that were not yet. For whoever holds the number's progress, so that one at a time does. Returns
 * whether there is more.
 */
export async function keepBlocks(tx: Tx, scope: NumberScope, now: Date): Promise<boolean> {
  const rules = await readKept(tx, scope);
  if (!rules.kept) await dropBlocks(tx, scope);
  const today = dayOf(now, rules.zone);
  const marked = await takeMarks(tx, scope, rules.zone);
  const missing = await daysToKeep(tx, scope, rules, today);
  const { kept } = rules;
  const stale = marked.filter((day) => kept && day >= kept.from && day <= kept.to);
  const added = missing.slice(0, Math.max(0, atOnce - stale.length));
  const all = [...stale, ...added];
  if (all.length === 0) return marked.length === atOnce;
  const from = [...added, ...(kept ? [kept.from] : [])].toSorted()[0]!;
  const to = [...added, ...(kept ? [kept.to] : [])].toSorted().at(-1)!;
  await replaceDays(tx, scope, all, await readDays(tx, scope, rules, all));
  for (const [days, parts] of [
    [7, 1],
    [28, 7],
  ] as const)
    await joinBlocks(tx, scope, { around: all, days, parts, from, to });
  await sql`
    update reply_time_progress set kept_from = ${from}, kept_to = ${to}, kept_under = ${rules.under}
    where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId}`.execute(tx);
  return marked.length === atOnce || missing.length > added.length;
}

function dayOf(now: Date, zone: string): Day {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** After the rules changed. */
async function dropBlocks(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<void> {
  await sql`delete from report_blocks where team_id = ${teamId} and phone_number_id = ${phoneNumberId}`.execute(
    tx,
  );
}

/** Takes the marks of some days away. What is read afterwards holds everything that they stand for. */
async function takeMarks(tx: Tx, { teamId, phoneNumberId }: NumberScope, zone: string): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with days as (
      select distinct (at at time zone ${zone})::date as day from report_marks
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} order by 1 desc limit ${atOnce}
    ), gone as (
      delete from report_marks m using days
      where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and (m.at at time zone ${zone})::date = days.day
    )
    select day::text as day from days`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Days that are not kept yet: up to today, then back to the first on which anything happened, the newest first. */
async function daysToKeep(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  { kept, zone }: { kept: { from: Day; to: Day } | null; zone: string },
  today: Day,
): Promise<Day[]> {
  const { rows } = await sql<{ first: Day | null }>`
    select (least(
      (select min(started_at) from reply_times where team_id = ${teamId} and phone_number_id = ${phoneNumberId}),
      (select min(closed_at) from resolutions where team_id = ${teamId} and phone_number_id = ${phoneNumberId}),
      (select min(asked_at) from ratings where team_id = ${teamId} and phone_number_id = ${phoneNumberId})
    ) at time zone ${zone})::date::text as first`.execute(tx);
  const first = rows[0]?.first ?? today;
  if (!kept) return daysBetween(first, today).toReversed();
  return [
    ...daysBetween(addDays(kept.to, 1), today),
    ...daysBetween(first, addDays(kept.from, -1)).toReversed(),
  ];
}

/** Blocks that hold such a day are gone as well. */
async function replaceDays(
  tx: Tx,
  scope: NumberScope,
  days: readonly Day[],
  summaries: Map<Day, Summary>,
): Promise<void> {
  await sql`
    delete from report_blocks b using unnest(${days}::date[]) d
    where b.team_id = ${scope.teamId} and b.phone_number_id = ${scope.phoneNumberId}
      and b.first_day <= d and b.first_day + b.days > d`.execute(tx);
  const blocks = [...summaries].map(([first_day, summary]) => ({
    ...{ first_day, days: 1 as const, line: lineOf(summary) },
    summary,
  }));
  await insertBlocks(tx, scope, blocks);
}

interface Joined {
  around: readonly Day[];
  days: BlockSize;
  parts: BlockSize;
  /** The days of which there are blocks. */
  from: Day;
  to: Day;
}

/** Of the blocks that some days lie in, those of which every day is kept. */
async function joinBlocks(
  tx: Tx,
  scope: NumberScope,
  { around, days, parts, from, to }: Joined,
): Promise<void> {
  const blocks = new Map(
    around.map((day) => blockAround(day, days)).map((block): [Day, Block] => [block.first_day, block]),
  );
  for (const block of blocks.values()) {
    if (block.first_day < from || lastDay(block) > to) continue;
    const { rows } = await sql<{ counts: Counts; seconds: Buffer; business_seconds: Buffer }>`
      select counts, seconds, business_seconds from report_blocks
      where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId} and days = ${parts}
        and first_day between ${block.first_day} and ${lastDay(block)}`.execute(tx);
    const summary = emptySummary();
    for (const row of rows) {
      addCounts(summary.counts, row.counts);
      addPacked(summary.seconds, row.seconds);
      addPacked(summary.business_seconds, row.business_seconds);
    }
    if (rows.length > 0) await insertBlocks(tx, scope, [{ ...block, line: null, summary }]);
  }
}

interface FilledBlock extends Block {
  line: Line | null;
  summary: Summary;
}

async function insertBlocks(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  blocks: readonly FilledBlock[],
): Promise<void> {
  const rows = blocks.map(({ summary: { counts, seconds, business_seconds }, ...block }) => ({
    ...{ ...block, counts },
    ...{ seconds: inHex(packTimes(seconds)), business_seconds: inHex(packTimes(business_seconds)) },
  }));
  await sql`
    insert into report_blocks (team_id, phone_number_id, first_day, days, line, counts, seconds, business_seconds)
    select ${teamId}, ${phoneNumberId}, b.* from jsonb_to_recordset(${jsonRows(rows)}) as b(
      first_day date, days smallint, line json, counts json, seconds bytea, business_seconds bytea)
    on conflict (team_id, phone_number_id, days, first_day) do update set counts = excluded.counts,
      seconds = excluded.seconds, business_seconds = excluded.business_seconds`.execute(tx);
}

const inHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

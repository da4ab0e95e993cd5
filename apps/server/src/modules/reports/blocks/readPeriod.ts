import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { coverPeriod, type Day } from './days.ts';
import { type Line, lineOf } from './line.ts';
import { readDays } from './readDays.ts';
import { type Kept, readKept } from './rules.ts';
import { addSummaries, emptySummary, type Summary } from './summary.ts';

export interface ReadPeriod {
  summary: Summary;
  /** Of the days on which something happened. */
  lines: Map<Day, Line>;
}

/**
 * What a period comes to: few blocks for the days that are kept, and the rows themselves for those that are not or that have
 * changed since.
 */
export async function readPeriod(
  tx: Tx,
  scope: NumberScope,
  { from, to, business }: { from: Day; to: Day; business?: boolean | undefined },
): Promise<ReadPeriod> {
  const rules = await readKept(tx, scope);
  const { kept } = rules;
  const marked = await readMarked(tx, scope, rules.zone);
  const isKept = (day: Day) => kept !== null && day >= kept.from && day <= kept.to && !marked.has(day);
  const { blocks, others } = coverPeriod(from, to, isKept);
  const found = blocks.length > 0 ? await readBlocks(tx, scope, { rules, blocks, from, to, business }) : [];
  // The rules changed in this moment.
  if (!found) return readAllDays(tx, scope, rules, { from, to });
  const live = await readDays(tx, scope, rules, others);
  const lines = new Map<Day, Line>(
    found.flatMap(({ first_day, line }) => (line && isKept(first_day) ? [[first_day, line] as const] : [])),
  );
  for (const [day, summary] of live) lines.set(day, lineOf(summary));
  return {
    summary: addSummaries([...found.flatMap(({ summary }) => summary ?? []), ...live.values()]),
    lines,
  };
}

async function readAllDays(
  tx: Tx,
  scope: NumberScope,
  rules: Kept,
  { from, to }: { from: Day; to: Day },
): Promise<ReadPeriod> {
  const live = await readDays(tx, scope, rules, coverPeriod(from, to, () => false).others);
  return {
    summary: addSummaries([...live.values()]),
    lines: new Map([...live].map(([day, summary]) => [day, lineOf(summary)])),
  };
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
  summary: Summary | null;
}

interface Wanted {
  rules: Kept;
  blocks: readonly { first_day: Day; days: number }[];
  from: Day;
  to: Day;
  business?: boolean | undefined;
}

/** Null when they are no longer made under these rules. */
async function readBlocks(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  { rules, blocks, from, to, business }: Wanted,
): Promise<FoundBlock[] | null> {
  const column = business ? sql.ref('business_seconds') : sql.ref('seconds');
  const { rows } = await sql<{
    first_day: Day | null;
    line: Line | null;
    counts: Summary['counts'] | null;
    times: Summary['seconds'] | null;
  }>`
    with cover as materialized (
      select * from unnest(${blocks.map(({ first_day }) => first_day)}::date[], ${blocks.map(({ days }) => days)}::smallint[])
        as c(first_day, days)
    )
    select b.first_day::text as first_day, b.line,
      case when c.days is not null then b.counts end as counts,
      case when c.days is not null then b.${column} end as times
    from reply_time_progress p
    left join report_blocks b on b.team_id = p.team_id and b.phone_number_id = p.phone_number_id
      and b.first_day between ${from} and ${to} and (b.days = 1 or (b.first_day, b.days) in (select first_day, days from cover))
    left join cover c on c.first_day = b.first_day and c.days = b.days
    where p.team_id = ${teamId} and p.phone_number_id = ${phoneNumberId} and p.kept_under = ${rules.under}`.execute(
    tx,
  );
  if (rows.length === 0) return null;
  return rows.flatMap(({ first_day, line, counts, times }) => {
    if (first_day === null) return [];
    const empty = emptySummary();
    const summary = counts &&
      times && {
        counts,
        seconds: business ? empty.seconds : times,
        business_seconds: business ? times : empty.business_seconds,
      };
    return [{ first_day, line, summary }];
  });
}

import type { ReportPeriod, SupportReport } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { labelsOf } from './labelsOf.ts';
import { daysOf, type Report, within } from './period.ts';
import { readSla } from './readSla.ts';

type Sql = RawBuilder<unknown>;

/** What a team lead asks: how long people wait, when they come, and who answers. */
export async function readSupportReport(ctx: RequestContext, period: ReportPeriod): Promise<SupportReport> {
  return ctx.db.read(async (tx) => {
    const about = await readAbout(tx, ctx);
    const report = { ...ctx, ...daysOf(period, ctx.clock.now(), about.timezone), zone: about.timezone };
    return {
      ...about,
      ...(await readTotals(tx, report)),
      resolution: await readResolution(tx, report),
      sla: await readSla(tx, report),
      days: await readDays(tx, report),
      hours: await readHours(tx, report),
      agents: await readAgents(tx, report),
      labels: await readLabels(tx, report),
      closings: await readClosings(tx, report),
      now: await readNow(tx, ctx),
    };
  });
}

async function readAbout(tx: Tx, { teamId, phoneNumberId }: RequestContext) {
  const { rows } = await sql<{ timezone: string; has_business_hours: boolean; counted_at: Date | null }>`
    select t.timezone, s.business_hours is not null as has_business_hours, p.counted_at
    from teams t
    left join inbox_settings s on s.team_id = t.id and s.phone_number_id = ${phoneNumberId}
    left join reply_time_progress p on p.team_id = t.id and p.phone_number_id = ${phoneNumberId}
    where t.id = ${teamId}`.execute(tx);
  const { counted_at, ...about } = rows[0]!;
  return { ...about, counted_at: counted_at?.toISOString() ?? null };
}

const span = ({ business }: Report): Sql =>
  business ? sql`coalesce(business_seconds, seconds)` : sql`seconds`;

const byPerson = sql`ended_by in ('member', 'phone')`;
const spansOf = (name: string, value: Sql, which: Sql): Sql => sql`
  json_build_object(
    'count', count(*) filter (where ${which}),
    'median', percentile_disc(0.5) within group (order by ${value}) filter (where ${which}),
    'p90', percentile_disc(0.9) within group (order by ${value}) filter (where ${which})
  ) as ${sql.ref(name)}`;

async function readTotals(tx: Tx, report: Report) {
  const { rows } = await sql<Pick<SupportReport, 'asked' | 'answered' | 'first_response' | 'response'>>`
    select count(*) as asked, count(*) filter (where ${byPerson}) as answered,
      ${spansOf('first_response', span(report), sql`${byPerson} and is_first`)},
      ${spansOf('response', span(report), byPerson)}
    from reply_times where ${within('started_at', report)}`.execute(tx);
  return rows[0]!;
}

async function readResolution(tx: Tx, report: Report): Promise<SupportReport['resolution']> {
  const { rows } = await sql<Pick<SupportReport, 'resolution'>>`
    select ${spansOf('resolution', span(report), sql`true`)}
    from resolutions where ${within('closed_at', report)}`.execute(tx);
  return rows[0]!.resolution;
}

/** Every day of the period, the empty ones too. */
async function readDays(tx: Tx, report: Report): Promise<SupportReport['days']> {
  const { from, to, zone } = report;
  const { rows } = await sql<SupportReport['days'][number]>`
    with waits as (
      select (started_at at time zone ${zone})::date as day, count(*) as asked,
        count(*) filter (where ${byPerson}) as answered,
        percentile_disc(0.5) within group (order by ${span(report)}) filter (where ${byPerson} and is_first) as first_response
      from reply_times where ${within('started_at', report)} group by 1
    ), resolved as (
      select (closed_at at time zone ${zone})::date as day, count(*) as resolved
      from resolutions where ${within('closed_at', report)} group by 1
    )
    select d::date::text as day, coalesce(asked, 0) as asked, coalesce(answered, 0) as answered,
      coalesce(resolved, 0) as resolved, first_response
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join waits on waits.day = d::date
    left join resolved on resolved.day = d::date
    order by d`.execute(tx);
  return rows;
}

async function readHours(tx: Tx, report: Report): Promise<SupportReport['hours']> {
  const { rows } = await sql<SupportReport['hours'][number]>`
    select extract(isodow from started_at at time zone ${report.zone})::int as weekday,
      extract(hour from started_at at time zone ${report.zone})::int as hour, count(*) as asked
    from reply_times where ${within('started_at', report)}
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

async function readAgents(tx: Tx, report: Report): Promise<SupportReport['agents']> {
  const { rows } = await sql<SupportReport['agents'][number]>`
    with waits as (
      select user_id, count(*) as answered,
        percentile_disc(0.5) within group (order by ${span(report)}) filter (where is_first) as first_response,
        percentile_disc(0.5) within group (order by ${span(report)}) as response
      from reply_times where ${within('started_at', report)} and ended_by = 'member' and user_id is not null
      group by 1
    ), resolved as (
      select user_id, count(*) as resolved
      from resolutions where ${within('closed_at', report)} and user_id is not null group by 1
    )
    select u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name, coalesce(answered, 0) as answered,
      first_response, response, coalesce(resolved, 0) as resolved
    from waits full join resolved using (user_id) join users u on u.id = user_id
    order by coalesce(answered, 0) desc, u.id`.execute(tx);
  return rows;
}

/**
 * What people wanted, by the labels that their conversations have now. Only those of the period are looked up: a number has
 * many more labelled conversations than it had in 28 days.
 */
async function readLabels(tx: Tx, report: Report): Promise<SupportReport['labels']> {
  const { rows } = await sql<SupportReport['labels'][number]>`
    with waits as materialized (
      select contact_id, ended_by, seconds, business_seconds from reply_times where ${within('started_at', report)}
    )
    select l.id as label_id, l.name, l.color, count(*) as asked,
      percentile_disc(0.5) within group (order by ${span(report)}) filter (where ${byPerson}) as response
    from ${labelsOf(sql`waits`, report)} k
    join labels l on l.team_id = ${report.teamId} and l.id = k.label_id
    join waits using (contact_id)
    group by l.id, l.name, l.color order by asked desc, l.id`.execute(tx);
  return rows;
}

/** Why conversations were closed, in the names that reasons have now. */
async function readClosings(tx: Tx, report: Report): Promise<SupportReport['closings']> {
  const { rows } = await sql<SupportReport['closings'][number]>`
    with closed as (
      select closing_reason_id as reason_id, count(*) as resolved,
        percentile_disc(0.5) within group (order by ${span(report)}) as resolution
      from resolutions where ${within('closed_at', report)} group by 1
    )
    select c.reason_id, r.name, resolved, resolution
    from closed c left join closing_reasons r on r.team_id = ${report.teamId} and r.id = c.reason_id
    order by c.reason_id is null, resolved desc, c.reason_id`.execute(tx);
  return rows;
}

/** Further than this nobody counts. */
const mostOpen = 100_000;

async function readNow(
  tx: Tx,
  { teamId, phoneNumberId, clock }: RequestContext,
): Promise<SupportReport['now']> {
  const open = sql`
    team_id = ${teamId} and phone_number_id = ${phoneNumberId} and shelf = 'open'`;
  const { rows } = await sql<{
    overdue: number;
    waiting: number;
    longest: Date | null;
    open: number;
    unassigned: number;
  }>`
    select
      (select count(*) from (
        select from conversations where ${open} and sla_due_at < ${clock.now()} limit ${mostOpen}) d) as overdue,
      (select count(*) from (
        select from conversations where ${open} and waiting_since is not null limit ${mostOpen}) w) as waiting,
      (select waiting_since from conversations where ${open} and waiting_since is not null
        order by waiting_since limit 1) as longest,
      (select count(*) from (select from conversations where ${open} limit ${mostOpen}) o) as open,
      (select count(*) from (
        select from conversations where ${open} and assignee = 0 limit ${mostOpen}) u) as unassigned
  `.execute(tx);
  const { longest, ...counts } = rows[0]!;
  return { ...counts, longest_since: longest?.toISOString() ?? null };
}

import type { RatingReport, ReportPeriod } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type Named, shownName } from '../../platform/shownName.ts';
import { labelsOf } from './labelsOf.ts';
import { daysOf, type Report, within } from './period.ts';

/** How people found the answers to the questions that were asked in a period. */
export function readRatingReport(
  ctx: RequestContext,
  period: Omit<ReportPeriod, 'business'>,
): Promise<RatingReport> {
  return ctx.db.read(async (tx) => {
    const { timezone: zone } = await tx
      .selectFrom('teams')
      .select('timezone')
      .where('id', '=', ctx.teamId)
      .executeTakeFirstOrThrow();
    const report = { ...ctx, ...daysOf(period, ctx.clock.now(), zone), zone };
    return {
      ...(await readTotals(tx, report)),
      scores: await readScores(tx, report),
      days: await readDays(tx, report),
      agents: await readAgents(tx, report),
      labels: await readLabels(tx, report),
      comments: await readComments(tx, report),
    };
  });
}

const rated = sql`count(score) as answered, round(avg(score), 2)::float8 as average`;

async function readTotals(tx: Tx, report: Report) {
  const { rows } = await sql<Pick<RatingReport, 'asked' | 'answered' | 'average'>>`
    select count(*) as asked, ${rated} from ratings where ${within('asked_at', report)}`.execute(tx);
  return rows[0]!;
}

async function readScores(tx: Tx, report: Report): Promise<RatingReport['scores']> {
  const { rows } = await sql<RatingReport['scores'][number]>`
    select s as score, count(r.score) as count
    from generate_series(5, 1, -1) s
    left join (select score from ratings where ${within('asked_at', report)}) r on r.score = s
    group by s order by s desc`.execute(tx);
  return rows;
}

/** Every day of the period, the empty ones too. */
async function readDays(tx: Tx, report: Report): Promise<RatingReport['days']> {
  const { from, to, zone } = report;
  const { rows } = await sql<RatingReport['days'][number]>`
    with rated as (
      select (asked_at at time zone ${zone})::date as day, ${rated}
      from ratings where ${within('asked_at', report)} group by 1
    )
    select d::date::text as day, coalesce(answered, 0) as answered, average
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join rated on rated.day = d::date
    order by d`.execute(tx);
  return rows;
}

async function readAgents(tx: Tx, report: Report): Promise<RatingReport['agents']> {
  const { rows } = await sql<RatingReport['agents'][number]>`
    select u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name, answered, average
    from (
      select user_id, ${rated} from ratings where ${within('asked_at', report)} and score is not null group by 1
    ) r
    join users u on u.id = r.user_id
    order by answered desc, u.id`.execute(tx);
  return rows;
}

async function readLabels(tx: Tx, report: Report): Promise<RatingReport['labels']> {
  const { rows } = await sql<RatingReport['labels'][number]>`
    with r as materialized (
      select contact_id, score from ratings where ${within('asked_at', report)} and score is not null
    )
    select l.id as label_id, l.name, l.color, ${rated}
    from r
    join ${labelsOf(sql`r`, report)} k using (contact_id)
    join labels l on l.team_id = ${report.teamId} and l.id = k.label_id
    group by l.id, l.name, l.color order by answered desc, l.id`.execute(tx);
  return rows;
}

const mostComments = 50;

async function readComments(tx: Tx, report: Report): Promise<RatingReport['comments']> {
  const { rows } = await sql<
    Named & { contact_id: number; score: number; comment: string; answered_at: Date }
  >`
    select r.contact_id, r.score, r.comment, r.answered_at, c.name, c.first_name, c.last_name, c.profile_name
    from (
      select * from ratings where ${within('asked_at', report)} and comment is not null
      order by answered_at desc, id desc limit ${mostComments}
    ) r
    join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    order by r.answered_at desc, r.id desc`.execute(tx);
  return rows.map((row) => ({
    contact_id: row.contact_id,
    name: shownName(row),
    score: row.score,
    comment: row.comment,
    answered_at: row.answered_at.toISOString(),
  }));
}

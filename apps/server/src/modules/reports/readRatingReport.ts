import type { RatingReport, ReportPeriod } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type Named, shownName } from '../../platform/shownName.ts';
import { daysBetween } from './blocks/days.ts';
import { type Period, within } from './blocks/readDays.ts';
import { readPeriod } from './blocks/readPeriod.ts';
import { readLabelNames, readMembers } from './names.ts';
import { daysOf } from './period.ts';

/** How people found the answers to the questions that were asked in a period. */
export function readRatingReport(
  ctx: RequestContext,
  period: Omit<ReportPeriod, 'business'>,
): Promise<RatingReport> {
  return ctx.db.read(async (tx) => {
    const zone = await readTimezone(tx, ctx.teamId);
    const { from, to } = daysOf(period, ctx.clock.now(), zone);
    const { counts, lines } = await readPeriod(tx, ctx, { from, to, times: null });
    const { asked, scores, agents, labels } = counts.ratings;
    const members = await readMembers(tx, Object.keys(agents));
    const named = await readLabelNames(tx, ctx, Object.keys(labels));
    const count = (score: number) => scores[score] ?? 0;
    return {
      asked,
      ...rated({
        answered: allScores.reduce((sum, score) => sum + count(score), 0),
        sum: allScores.reduce((sum, score) => sum + score * count(score), 0),
      }),
      scores: allScores.map((score) => ({ score, count: count(score) })),
      days: daysBetween(from, to).map((day) => {
        const { rated: answered = 0, score_sum: sum = 0 } = lines.get(day) ?? {};
        return { day, ...rated({ answered, sum }) };
      }),
      agents: members
        .map(({ id, name }) => ({ user_id: id, name, ...rated(agents[id]) }))
        .toSorted((a, b) => b.answered - a.answered || a.user_id - b.user_id),
      labels: named
        .map(({ id, name, color }) => ({ label_id: id, name, color, ...rated(labels[id]) }))
        .toSorted((a, b) => b.answered - a.answered || a.label_id - b.label_id),
      comments: await readComments(tx, ctx, { from, to, zone }),
    };
  });
}

const allScores = [5, 4, 3, 2, 1];

/** The average to two places, as people read it. */
function rated({ answered, sum } = { answered: 0, sum: 0 }) {
  return { answered, average: answered === 0 ? null : Math.round((sum / answered) * 100) / 100 };
}

const mostComments = 50;

/** Of the conversations that were closed last, the newest answer first. */
async function readComments(tx: Tx, ctx: RequestContext, period: Period): Promise<RatingReport['comments']> {
  const { rows } = await sql<
    Named & { contact_id: number; score: number; comment: string; answered_at: Date }
  >`
    select r.contact_id, r.score, r.comment, r.answered_at, c.name, c.first_name, c.last_name, c.profile_name
    from (
      select * from ratings where ${within('asked_at', ctx, period)} and comment is not null
      order by asked_at desc, id desc limit ${mostComments}
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

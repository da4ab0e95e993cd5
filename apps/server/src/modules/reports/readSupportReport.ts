import { type ReportPeriod, type SupportReport, slaKind } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { daysBetween } from './blocks/days.ts';
import { type ReadPeriod, readPeriod } from './blocks/readPeriod.ts';
import { countTimes, type Sketch, timeAt } from './blocks/sketch.ts';
import { readLabelNames, readMembers } from './names.ts';
import { daysOf } from './period.ts';
import { readNow } from './readNow.ts';

/** What a team lead asks: how long people wait, when they come, and who answers. */
export async function readSupportReport(ctx: RequestContext, period: ReportPeriod): Promise<SupportReport> {
  return ctx.db.read(async (tx) => {
    const about = await readAbout(tx, ctx);
    const days = daysOf(period, ctx.clock.now(), about.timezone);
    const read = await readPeriod(tx, ctx, {
      ...days,
      times: days.business ? 'business_seconds' : 'seconds',
    });
    const { times } = read;
    const { asked, answered, hours, sla } = read.counts;
    return {
      ...about,
      ...{ asked, answered },
      first_response: spansOf(times.first),
      response: spansOf(times.response),
      resolution: spansOf(times.resolution),
      sla: slaKind.options.flatMap((kind) => (sla[kind] ? [{ kind, ...sla[kind] }] : [])),
      days: listDays(read, days),
      hours: Object.entries(hours).map(([hour, count]) => ({
        ...{ weekday: 1 + Math.floor(Number(hour) / 24), hour: Number(hour) % 24 },
        asked: count,
      })),
      agents: await listAgents(tx, read),
      labels: await listLabels(tx, ctx, read),
      closings: await listClosings(tx, ctx, read),
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

const spansOf = (sketch: Sketch | undefined) => ({
  count: countTimes(sketch),
  median: timeAt(sketch, 0.5),
  p90: timeAt(sketch, 0.9),
});

/** Every day of the period, the empty ones too. */
function listDays(
  { lines }: ReadPeriod,
  { from, to, business }: ReturnType<typeof daysOf>,
): SupportReport['days'] {
  return daysBetween(from, to).map((day) => {
    const line = lines.get(day);
    const { asked = 0, answered = 0, resolved = 0 } = line ?? {};
    const first_response = (business ? line?.business_first_response : line?.first_response) ?? null;
    return { day, asked, answered, resolved, first_response };
  });
}

async function listAgents(tx: Tx, { counts, times }: ReadPeriod): Promise<SupportReport['agents']> {
  const members = await readMembers(tx, Object.keys(counts.agents));
  return members
    .map(({ id, name }) => ({
      ...{ user_id: id, name, answered: 0, resolved: 0 },
      ...counts.agents[id],
      first_response: timeAt(times[`agents/${id}/first`], 0.5),
      response: timeAt(times[`agents/${id}/response`], 0.5),
    }))
    .toSorted((a, b) => b.answered - a.answered || a.user_id - b.user_id);
}

/** What people wanted, by the labels that their conversations have now. */
async function listLabels(
  tx: Tx,
  ctx: RequestContext,
  { counts, times }: ReadPeriod,
): Promise<SupportReport['labels']> {
  const labels = await readLabelNames(tx, ctx, Object.keys(counts.labels));
  return labels
    .map(({ id, name, color }) => ({
      ...{ label_id: id, name, color },
      asked: counts.labels[id] ?? 0,
      response: timeAt(times[`labels/${id}`], 0.5),
    }))
    .toSorted((a, b) => b.asked - a.asked || a.label_id - b.label_id);
}

/** Why conversations were closed, in the names that reasons have now. */
async function listClosings(
  tx: Tx,
  { teamId }: RequestContext,
  { counts, times }: ReadPeriod,
): Promise<SupportReport['closings']> {
  const ids = Object.keys(counts.reasons).map(Number);
  const reasons = await tx
    .selectFrom('closing_reasons')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [0, ...ids])
    .execute();
  return ids
    .map((id) => ({
      reason_id: id || null,
      name: reasons.find((reason) => reason.id === id)?.name ?? null,
      resolved: counts.reasons[id] ?? 0,
      resolution: timeAt(times[`reasons/${id}`], 0.5),
    }))
    .toSorted(
      (a, b) =>
        Number(a.reason_id === null) - Number(b.reason_id === null) ||
        b.resolved - a.resolved ||
        (a.reason_id ?? 0) - (b.reason_id ?? 0),
    );
}

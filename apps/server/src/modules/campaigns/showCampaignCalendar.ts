import type {
  CampaignStep,
  RouteQuery,
  RouteResponse,
  showCampaignCalendar as route,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { presentSchedule } from './presentDelivery.ts';

const mostEntries = 1000;

interface EntryRow {
  id: number;
  name: string;
  step: CampaignStep;
  scheduled_at: Date | null;
  scheduled_local: string | null;
  schedule_zone: 'team' | 'recipient' | null;
  at: Date;
  local_time: string;
  total_contacts: number;
  total: number;
}

/** A month of the number's campaigns: each stands where it began, or where it will. */
export async function showCampaignCalendar(
  ctx: RequestContext,
  query: RouteQuery<typeof route>,
): Promise<RouteResponse<typeof route>> {
  const { zone, month, rows } = await ctx.db.read(async (tx) => {
    const team = await tx
      .selectFrom('teams')
      .select('timezone')
      .where('id', '=', ctx.teamId)
      .executeTakeFirstOrThrow();
    const month = query.month ?? monthNow(ctx.clock.now(), team.timezone);
    const first = sql`${`${month}-01`}::timestamp`;
    const at = sql`coalesce(c.started_at, c.scheduled_at)`;
    const found = await sql<EntryRow>`
      select c.id, c.name, c.step, c.scheduled_at, to_char(c.scheduled_local, 'YYYY-MM-DD"T"HH24:MI') as scheduled_local,
        c.schedule_zone, c.total_contacts, ${at} as at,
        to_char(${at} at time zone ${team.timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time, count(*) over () as total
      from campaigns c
      where c.team_id = ${ctx.teamId} and c.phone_number_id = ${ctx.phoneNumberId} and c.deleted_at is null
        and ${at} >= ${first} at time zone ${team.timezone}
        and ${at} < (${first} + interval '1 month') at time zone ${team.timezone}
      order by at, c.id limit ${mostEntries}`.execute(tx);
    return { zone: team.timezone, month, rows: found.rows };
  });
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      step: row.step,
      schedule: presentSchedule(row),
      at: row.at.toISOString(),
      local_time: row.local_time,
      total_contact: row.total_contacts,
    })),
    meta: { month, time_zone: zone, total: rows[0]?.total ?? 0 },
  };
}

const monthNow = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(now);

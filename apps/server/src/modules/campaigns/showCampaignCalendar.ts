import {
  type CampaignStep,
  datesOf,
  type RepeatPlan,
  type RouteQuery,
  type RouteResponse,
  type showCampaignCalendar as route,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { localTimeIn } from '../../messaging/outbound/index.ts';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { presentSchedule } from './presentDelivery.ts';
import { momentOn } from './series/planNext.ts';

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
  const { zone, month, rows, planned } = await ctx.db.read(async (tx) => {
    const timezone = await readTimezone(tx, ctx.teamId);
    const month = query.month ?? monthNow(ctx.clock.now(), timezone);
    const first = sql`${`${month}-01`}::timestamp`;
    const at = sql`coalesce(c.started_at, c.scheduled_at)`;
    const found = await sql<EntryRow>`
      select c.id, c.name, c.step, c.scheduled_at, to_char(c.scheduled_local, 'YYYY-MM-DD"T"HH24:MI') as scheduled_local,
        c.schedule_zone, c.total_contacts, ${at} as at,
        to_char(${at} at time zone ${timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time, count(*) over () as total
      from campaigns c
      where c.team_id = ${ctx.teamId} and c.phone_number_id = ${ctx.phoneNumberId} and c.deleted_at is null
        and ${at} >= ${first} at time zone ${timezone}
        and ${at} < (${first} + interval '1 month') at time zone ${timezone}
      order by at, c.id limit ${mostEntries}`.execute(tx);
    const planned = await planOf(tx, ctx, month, timezone);
    return { zone: timezone, month, rows: found.rows, planned };
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
    planned,
    meta: { month, time_zone: zone, total: rows[0]?.total ?? 0 },
  };
}

interface SeriesOfNumber extends RepeatPlan {
  id: number;
  name: string;
  made: number;
  next_on: string;
}

/** The dates of a month on which campaigns that repeat will make one. */
async function planOf(tx: Tx, { teamId, phoneNumberId }: NumberScope, month: string, zone: string) {
  const { rows } = await sql<SeriesOfNumber>`
    select c.id, c.name, s.rule, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, s.ends, s.made,
      to_char(s.next_on, 'YYYY-MM-DD') as next_on
    from campaign_series s join campaigns c on c.team_id = s.team_id and c.id = s.campaign_id
    where s.team_id = ${teamId} and c.phone_number_id = ${phoneNumberId} and c.deleted_at is null
      and s.state = 'active' and s.next_on <= (${`${month}-01`}::date + interval '1 month')
    order by c.id limit ${mostEntries}`.execute(tx);
  return rows
    .flatMap(({ id, name, next_on, made, ...plan }) =>
      comingDates(plan, next_on, made, `${month}-31`).map((date) => {
        const at = momentOn(plan, date, zone);
        return { id, name, at: at.toISOString(), local_time: localTimeIn(zone, at) };
      }),
    )
    .filter(({ local_time }) => local_time.startsWith(month))
    .sort((one, other) => one.at.localeCompare(other.at));
}

const comingDates = (plan: RepeatPlan, first: string, made: number, until: string): string[] =>
  first > until ? [] : [first, ...datesOf(plan, { after: first, made: made + 1, until, most: mostEntries })];

const monthNow = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(now);

import type { CampaignRates, CampaignResults } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AttributionWindow, creditedAt, hasOrders } from '../attribution/index.ts';
import { accessCampaign } from './access.ts';
import { presentHoldout } from './holdout/presentHoldout.ts';
import { type Look, lookOnce } from './lookOnce.ts';
import type { CampaignRow } from './queries.ts';

/** Hours after the start of which it is told how far it was. */
const moments = [0.25, 1, 3, 6, 12, 24, 48, 72, 168];
const comparedWith = 10;

/** What became of a campaign over time, and beside those before it. */
export async function showResults(
  ctx: RequestContext,
  campaignId: number,
  window: AttributionWindow,
): Promise<CampaignResults> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const earlier = await readEarlier(tx, ctx, campaign);
    const [previous] = earlier;
    const overTime = await readOverTime(tx, ctx, campaign, window);
    const reading = await lookOnce(ctx, tx, campaign, readingLook);
    return {
      over_time: overTime.value,
      is_current: overTime.isCurrent && reading.isCurrent,
      holdout: presentHoldout(campaign),
      reading: reading.value,
      rates: ratesOf(campaign),
      earlier: earlier.length === 0 ? null : { campaigns: earlier.length, rates: ratesOf(sumOf(earlier)) },
      previous: previous
        ? {
            id: previous.id,
            name: previous.name,
            started_at: previous.started_at?.toISOString() ?? null,
            rates: ratesOf(previous),
          }
        : null,
    };
  });
}

type Kind = 'sent' | 'delivered' | 'read' | 'clicked' | 'replied' | 'ordered';

async function readOverTime(
  tx: Tx,
  ctx: RequestContext,
  campaign: CampaignRow,
  window: AttributionWindow,
): Promise<{ value: CampaignResults['over_time']; isCurrent: boolean }> {
  const { teamId, clock } = ctx;
  const { id, started_at: start } = campaign;
  if (!start) return { value: [], isCurrent: true };
  const hasShop = await hasOrders(tx, teamId);
  const { value: messages, isCurrent } = await lookOnce(ctx, tx, campaign, overTimeLook);
  const ordered = sql`select 'ordered', c.placed_at from (${creditedAt(teamId, id, window)}) c`;
  const rows = [...messages, ...(await countByMoment(tx, start, ordered))];
  const age = (clock.now().getTime() - start.getTime()) / 3_600_000;
  const upTo = (kind: Kind, index: number) =>
    rows.reduce((sum, row) => (row.kind === kind && row.place <= index ? sum + row.count : sum), 0);
  const value = moments.flatMap((hours, index) =>
    // The first is told at once, the others once they are over.
    index > 0 && (moments[index - 1] ?? 0) >= age
      ? []
      : {
          hours,
          sent: upTo('sent', index),
          delivered: upTo('delivered', index),
          read: upTo('read', index),
          clicked: upTo('clicked', index),
          replied: upTo('replied', index),
          ordered: hasShop ? upTo('ordered', index) : null,
        },
  );
  return { value, isCurrent };
}

interface Counted {
  kind: Kind;
  /** The moment before which it happened. */
  place: number;
  count: number;
}

const whatHappened = (teamId: number, campaignId: number) => sql`
  with m as materialized (
    select accepted_at, delivered_at, read_at from messages
    where team_id = ${teamId} and campaign_id = ${campaignId} and replaced_at is null and accepted_at is not null
  )
  select 'sent', accepted_at from m
  union all select 'delivered', delivered_at from m where delivered_at is not null
  union all select 'read', read_at from m where read_at is not null
  union all select 'clicked', min(first_at) from message_clicks
    where team_id = ${teamId} and campaign_id = ${campaignId} group by message_id
  union all select 'replied', replied_at from campaign_recipients
    where team_id = ${teamId} and campaign_id = ${campaignId} and replied_at is not null`;

/** `happened`: what, and when. */
async function countByMoment(tx: Tx, start: Date, happened: RawBuilder<unknown>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select kind, width_bucket(extract(epoch from at - ${start}::timestamptz) / 3600, ${moments}::numeric[]) as place,
      count(*)::integer as count
    from (${happened}) happened (kind, at) group by 1, 2`.execute(tx);
  return rows;
}

/** What happened to its messages, by how long after the start. */
export const overTimeLook: Look<Counted[]> = {
  name: 'over_time',
  hangsOn: 'counters',
  take: async (tx, teamId, { id, started_at: start }) =>
    start ? countByMoment(tx, start, whatHappened(teamId, id)) : [],
};

/** How soon those who read it did. */
export const readingLook: Look<CampaignResults['reading']> = {
  name: 'reading',
  hangsOn: 'counters',
  take: (tx, teamId, { id }) => readReading(tx, teamId, id),
};

async function readReading(tx: Tx, teamId: number, campaignId: number): Promise<CampaignResults['reading']> {
  const { rows } = await sql<{ median: number | null; hour: number; day: number; all: number }>`
    select percentile_cont(0.5) within group (order by seconds) as median, count(*) filter (where seconds <= 3600)::integer as hour,
      count(*) filter (where seconds <= 86400)::integer as day, count(*)::integer as all
    from (
      select greatest(extract(epoch from read_at - delivered_at), 0)::double precision as seconds from messages
      where team_id = ${teamId} and campaign_id = ${campaignId} and replaced_at is null and read_at is not null
        and delivered_at is not null
    ) s`.execute(tx);
  const [row] = rows;
  if (!row || row.median === null) return null;
  return {
    median_seconds: Math.round(row.median),
    within_hour: row.hour / row.all,
    within_day: row.day / row.all,
  };
}

type Totals = Pick<
  CampaignRow,
  'total_accepted' | 'total_delivered' | 'total_read' | 'total_clicked' | 'total_replied' | 'total_opted_out'
>;
type Earlier = Totals & { id: number; name: string; started_at: Date | null };

async function readEarlier(
  tx: Tx,
  { teamId, phoneNumberId }: RequestContext,
  { id, started_at }: CampaignRow,
): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select id, name, started_at, total_accepted, total_delivered, total_read, total_clicked, total_replied, total_opted_out
    from campaigns
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and deleted_at is null and id <> ${id}
      and total_delivered > 0 and started_at < coalesce(${started_at}::timestamptz, now())
    order by started_at desc, id desc limit ${comparedWith}`.execute(tx);
  return rows;
}

function sumOf(campaigns: readonly Totals[]): Totals {
  const sum = (name: keyof Totals) => campaigns.reduce((total, one) => total + one[name], 0);
  return {
    total_accepted: sum('total_accepted'),
    total_delivered: sum('total_delivered'),
    total_read: sum('total_read'),
    total_clicked: sum('total_clicked'),
    total_replied: sum('total_replied'),
    total_opted_out: sum('total_opted_out'),
  };
}

function ratesOf(totals: Totals): CampaignRates {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const { total_accepted: sent, total_delivered: delivered } = totals;
  return {
    delivered: share(delivered, sent),
    read: share(totals.total_read, delivered),
    clicked: share(totals.total_clicked, delivered),
    replied: share(totals.total_replied, delivered),
    opted_out: share(totals.total_opted_out, delivered),
  };
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { ExperimentCounts } from '../verdict/stored.ts';
import type { VariantCounts } from '../verdict/verdict.ts';

/** WhatsApp's code for whom it protects from too much marketing. */
const capped = 131049;

/** What people buy within so many days after their turn counts. */
export const buyingDays = 7;

/** Counts what those of each message did, whom it was drawn for and who were not held out. */
export async function countVariants(tx: Tx, teamId: number, campaignId: number): Promise<ExperimentCounts> {
  const { rows: currencies } = await sql<{ currency: string }>`
    select o.currency from shop_orders o where o.team_id = ${teamId}
    order by o.placed_at desc, o.id desc limit 1`.execute(tx);
  const currency = currencies[0]?.currency ?? null;
  const bought =
    currency === null
      ? sql`select 0 as orders, 0 as net`
      : sql`
    select count(*) as orders, coalesce(sum(s.net_total), 0) as net from shop_orders s
    where s.team_id = r.team_id and s.contact_id = r.contact_id and s.cancelled_at is null and s.currency = ${currency}
      and s.placed_at >= r.entered_at and s.placed_at <= r.entered_at + make_interval(days => ${buyingDays}::integer)`;
  const { rows } = await sql<VariantCounts>`
    select r.variant::integer as position, count(*)::integer as people, count(r.entered_at)::integer as entered,
      count(m.delivered_at)::integer as delivered, count(m.read_at)::integer as read,
      (count(*) filter (where exists (
        select from message_clicks k where k.team_id = m.team_id and k.message_id = m.id)))::integer as clicked,
      count(r.replied_at)::integer as replied,
      (count(*) filter (where m.status in ('failed', 'expired')))::integer as failed,
      (count(*) filter (where m.delivered_at is null
        and (r.retries > 0 or (m.status = 'failed' and m.error_code = ${capped}))))::integer as capped,
      (count(*) filter (where o.orders > 0))::integer as buyers,
      coalesce(sum(o.net) filter (where r.entered_at is not null), 0)::double precision as net,
      coalesce(sum(o.net::double precision * o.net), 0) as squares
    from campaign_recipients r
    left join messages m on m.team_id = r.team_id and m.id = r.message_id
    cross join lateral (${bought}) o
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.variant is not null and not r.is_held_out
    group by 1 order by 1`.execute(tx);
  return { currency, variants: rows };
}

/** Keeps what was counted, for whoever looks at the campaign. */
export async function keepCounts(
  tx: Tx,
  { teamId, campaignId, now }: { teamId: number; campaignId: number; now: Date },
  counts: ExperimentCounts,
): Promise<void> {
  await sql`
    update campaigns set experiment_counts = ${JSON.stringify(counts)}::jsonb, experiment_counted_at = ${now}
    where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
}

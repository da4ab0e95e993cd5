import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { type Arm, noArm } from './lift.ts';
import { stratumOf } from './stratum.ts';

/** `cut` is absent in what was counted before orders were cut. */
export type StoredArm = Omit<Arm, 'cut'> & Partial<Pick<Arm, 'cut'>>;

/** What both groups did in one stratum, as it is stored. */
export interface StratumCounts {
  stratum: number;
  treated: StoredArm;
  held: StoredArm;
}

export interface HoldoutCounts {
  /** In which the sums are; null while nobody bought anything. */
  currency: string | null;
  /** The 99.9th percentile of all orders, in minor units, as which larger ones count in `cut`; absent as that is. */
  cut_at?: number | null;
  strata: StratumCounts[];
}

interface Open {
  team_id: number;
  id: number;
  phone_number_id: number;
}

/**
 * Counts what those who got a campaign bought, and those who were held out; each hour, until a day after the window is over
 * for everybody. From then on the figures stay as they are, whatever is refunded.
 */
export const countHoldouts = defineJob({
  name: 'campaigns.countHoldouts',
  payload: z.object({}),
  cron: '23 * * * *',
  async run(_payload, { db, clock, signal }) {
    const open = await db.transaction(async (tx) => {
      const { rows } = await sql<Open>`
        select team_id, id, phone_number_id from campaigns
        where holdout is not null and not holdout_is_final and deleted_at is null order by id`.execute(tx);
      return rows;
    });
    for (const campaign of open) {
      if (signal.aborted) return;
      await db.transaction((tx) => countHoldout(tx, campaign, clock.now()));
    }
  },
});

interface Row {
  is_held_out: boolean;
  stratum: number;
  n: number;
  buyers: number;
  net: number;
  squares: number;
  cut_net: number;
  cut_squares: number;
  cut_at: number | null;
}

/** One order can be the whole effect; what lies above this share of all orders is cut there. */
const cutShare = 0.999;

export async function countHoldout(tx: Tx, { team_id, id, phone_number_id }: Open, now: Date): Promise<void> {
  const { rows: currencies } = await sql<{ currency: string }>`
    select o.currency from shop_orders o where o.team_id = ${team_id}
    order by o.placed_at desc, o.id desc limit 1`.execute(tx);
  const currency = currencies[0]?.currency ?? null;
  const { rows } = await sql<Row>`
    with o as materialized (
      select r.id, s.net_total as net
      from campaign_recipients r
      join campaigns g on g.team_id = r.team_id and g.id = r.campaign_id
      join shop_orders s on s.team_id = r.team_id and s.contact_id = r.contact_id and s.cancelled_at is null
        and s.currency = ${currency} and s.placed_at >= r.entered_at
        and s.placed_at <= r.entered_at + make_interval(days => (g.holdout ->> 'window_days')::integer)
      where r.team_id = ${team_id} and r.campaign_id = ${id} and r.entered_at is not null
    ), c as (
      select percentile_disc(${cutShare}) within group (order by net) as at from o
    ), p as (
      select o.id, sum(o.net) as net, sum(least(o.net, c.at)) as cut from o, c group by 1
    )
    select r.is_held_out, ${stratumOf(sql`b.last_order_at`, sql`r.entered_at`)} as stratum, count(*)::integer as n,
      count(p.id)::integer as buyers, coalesce(sum(p.net), 0)::double precision as net,
      coalesce(sum(p.net::double precision * p.net), 0) as squares,
      coalesce(sum(p.cut), 0)::double precision as cut_net,
      coalesce(sum(p.cut::double precision * p.cut), 0) as cut_squares, max(c.at)::double precision as cut_at
    from campaign_recipients r
    cross join c
    left join p on p.id = r.id
    cross join lateral (
      select max(s.placed_at) as last_order_at from shop_orders s
      where s.team_id = r.team_id and s.contact_id = r.contact_id and s.cancelled_at is null and s.placed_at < r.entered_at
    ) b
    where r.team_id = ${team_id} and r.campaign_id = ${id} and r.entered_at is not null
    group by 1, 2 order by 2`.execute(tx);
  const armOf = (stratum: number, isHeldOut: boolean): Arm => {
    const row = rows.find((one) => one.stratum === stratum && one.is_held_out === isHeldOut);
    if (!row) return noArm;
    const { n, buyers, net, squares, cut_net, cut_squares } = row;
    return { n, buyers, net, squares, cut: { net: cut_net, squares: cut_squares } };
  };
  const strata = [...new Set(rows.map(({ stratum }) => stratum))].map((stratum) => ({
    stratum,
    treated: armOf(stratum, false),
    held: armOf(stratum, true),
  }));
  const counts: HoldoutCounts = { currency, cut_at: rows[0]?.cut_at ?? null, strata };
  await sql`
    update campaigns c set holdout_counts = ${JSON.stringify(counts)}::jsonb, holdout_counted_at = ${now},
      holdout_is_final = c.step = 'SENDED' and coalesce((
        select max(r.entered_at) + make_interval(days => (c.holdout ->> 'window_days')::integer + 1)
        from campaign_recipients r where r.team_id = c.team_id and r.campaign_id = c.id), ${now}) < ${now}
    where c.team_id = ${team_id} and c.id = ${id}`.execute(tx);
  publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id: id } });
}

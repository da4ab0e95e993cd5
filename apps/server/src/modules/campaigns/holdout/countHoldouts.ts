import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import type { Arm } from './lift.ts';
import { stratumOf } from './stratum.ts';

/** What both groups did in one stratum, as it is stored. */
export interface StratumCounts {
  stratum: number;
  treated: Arm;
  held: Arm;
}

export interface HoldoutCounts {
  /** In which the sums are; null while nobody bought anything. */
  currency: string | null;
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
}

export async function countHoldout(tx: Tx, { team_id, id, phone_number_id }: Open, now: Date): Promise<void> {
  const { rows: currencies } = await sql<{ currency: string }>`
    select o.currency from shop_orders o where o.team_id = ${team_id}
    order by o.placed_at desc, o.id desc limit 1`.execute(tx);
  const currency = currencies[0]?.currency ?? null;
  const { rows } = await sql<Row>`
    select is_held_out, stratum, count(*)::integer as n, (count(*) filter (where orders > 0))::integer as buyers,
      sum(net)::double precision as net, sum(net::double precision * net) as squares
    from (
      select r.is_held_out, ${stratumOf(sql`b.last_order_at`, sql`r.entered_at`)} as stratum, o.orders, o.net
      from campaign_recipients r
      join campaigns g on g.team_id = r.team_id and g.id = r.campaign_id
      cross join lateral (
        select count(*) as orders, coalesce(sum(s.net_total), 0) as net from shop_orders s
        where s.team_id = r.team_id and s.contact_id = r.contact_id and s.cancelled_at is null and s.currency = ${currency}
          and s.placed_at >= r.entered_at
          and s.placed_at <= r.entered_at + make_interval(days => (g.holdout ->> 'window_days')::integer)
      ) o
      cross join lateral (
        select max(s.placed_at) as last_order_at from shop_orders s
        where s.team_id = r.team_id and s.contact_id = r.contact_id and s.cancelled_at is null and s.placed_at < r.entered_at
      ) b
      where r.team_id = ${team_id} and r.campaign_id = ${id} and r.entered_at is not null
    ) p
    group by 1, 2 order by 2`.execute(tx);
  const armOf = (stratum: number, isHeldOut: boolean): Arm => {
    const row = rows.find((one) => one.stratum === stratum && one.is_held_out === isHeldOut);
    const { n, buyers, net, squares } = row ?? { n: 0, buyers: 0, net: 0, squares: 0 };
    return { n, buyers, net, squares };
  };
  const strata = [...new Set(rows.map(({ stratum }) => stratum))].map((stratum) => ({
    stratum,
    treated: armOf(stratum, false),
    held: armOf(stratum, true),
  }));
  const counts: HoldoutCounts = { currency, strata };
  await sql`
    update campaigns c set holdout_counts = ${JSON.stringify(counts)}::jsonb, holdout_counted_at = ${now},
      holdout_is_final = c.step = 'SENDED' and coalesce((
        select max(r.entered_at) + make_interval(days => (c.holdout ->> 'window_days')::integer + 1)
        from campaign_recipients r where r.team_id = c.team_id and r.campaign_id = c.id), ${now}) < ${now}
    where c.team_id = ${team_id} and c.id = ${id}`.execute(tx);
  publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id: id } });
}

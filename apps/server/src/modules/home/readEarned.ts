import { type Earned, earnedDays, type Money, microsOf, minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** A message counts for what is bought within so many days after it was read or clicked. */
const attributionDays = 5;
const day = 86_400_000;

/**
 * What people bought after they had read or clicked a campaign, an automation or another template of this number, and
 * what the campaigns of these days cost. An order counts once, however many messages led to it.
 */
export async function readEarned(tx: Tx, scope: NumberScope, now: Date): Promise<Earned> {
  const since = new Date(now.getTime() - earnedDays * day);
  const bought = await readBought(tx, scope, since);
  const cost = await readCost(tx, scope, since);
  const turnover = bought
    .filter(({ credited }) => credited > 0)
    .map(({ currency, turnover: amount }): Money => ({ amount, currency }));
  const orders = bought.reduce((sum, row) => sum + row.orders, 0);
  return {
    since: since.toISOString(),
    has_orders: orders > 0 || (await hasOrders(tx, scope)),
    orders,
    credited_orders: bought.reduce((sum, row) => sum + row.credited, 0),
    turnover,
    cost,
    roas: roasOf(turnover, cost),
  };
}

interface Bought {
  currency: string;
  orders: number;
  credited: number;
  turnover: number;
}

async function readBought(tx: Tx, { teamId, phoneNumberId }: NumberScope, since: Date): Promise<Bought[]> {
  // Orders are few beside messages: for each, the messages of its buyer alone are looked at, and once.
  const { rows } = await sql<Bought>`
    with seen as materialized (
      select o.currency, o.net_total, exists (
        select from messages m
        where m.team_id = o.team_id and m.phone_number_id = ${phoneNumberId} and m.contact_id = o.contact_id
          and m.direction = 'out' and (m.cause in ('campaign', 'automation') or m.type = 'template')
          and (m.read_at between o.placed_at - ${attributionDays} * interval '1 day' and o.placed_at
            or exists (
              select from tracked_links l
              where l.team_id = m.team_id and l.message_id = m.id and (
                l.first_clicked_at between o.placed_at - ${attributionDays} * interval '1 day' and o.placed_at
                or l.last_clicked_at between o.placed_at - ${attributionDays} * interval '1 day' and o.placed_at)))
      ) as is_credited
      from shop_orders o
      where o.team_id = ${teamId} and o.placed_at > ${since} and o.cancelled_at is null
        and o.contact_id is not null
    )
    select currency, count(*)::int as orders, count(*) filter (where is_credited)::int as credited,
      coalesce(sum(net_total) filter (where is_credited), 0)::bigint as turnover
    from seen
    group by currency order by turnover desc, orders desc, currency`.execute(tx);
  return rows;
}

async function hasOrders(tx: Tx, { teamId }: NumberScope): Promise<boolean> {
  const one = await tx
    .selectFrom('shop_orders')
    .select('id')
    .where('team_id', '=', teamId)
    .limit(1)
    .execute();
  return one.length > 0;
}

async function readCost(tx: Tx, { teamId, phoneNumberId }: NumberScope, since: Date): Promise<Money[]> {
  const rows = await tx
    .selectFrom('campaigns')
    .select(['currency', (of) => of.fn.sum<number>('cost_micros').as('micros')])
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('started_at', '>', since)
    .where('cost_micros', '>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, micros }) => ({ amount: minorUnits(Number(micros), currency), currency }));
}

function roasOf(turnover: readonly Money[], cost: readonly Money[]): number | null {
  const [[earned], [paid]] = [turnover, cost];
  if (turnover.length !== 1 || cost.length !== 1 || !earned || !paid) return null;
  if (earned.currency !== paid.currency || paid.amount === 0) return null;
  return microsOf(earned.amount, earned.currency) / microsOf(paid.amount, paid.currency);
}

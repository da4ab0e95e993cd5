import { type Earned, earnedDays, type Money, microsOf, minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { hasOrders, readEarnedBy } from '../attribution/index.ts';

/** What the messages of this number earned, by the same credit as everywhere, and what the campaigns of these days cost. */
export async function readEarned(tx: Tx, scope: NumberScope, now: Date): Promise<Earned> {
  const { teamId, phoneNumberId } = scope;
  const { day, since } = await firstDay(tx, teamId, now);
  const asked = { kind: 'number', ids: [phoneNumberId], window: '5_days', since: day } as const;
  const earned = (await readEarnedBy(tx, teamId, asked)).get(phoneNumberId);
  const orders = await countOrders(tx, teamId, since);
  const cost = await readCost(tx, scope, since);
  const turnover = earned?.turnover ?? [];
  return {
    since: since.toISOString(),
    has_orders: orders > 0 || (await hasOrders(tx, teamId)),
    orders,
    credited_orders: earned?.orders ?? 0,
    turnover,
    cost,
    roas: roasOf(turnover, cost),
  };
}

/** The day from which the page looks back, by the team's clock. */
async function firstDay(tx: Tx, teamId: number, now: Date): Promise<{ day: string; since: Date }> {
  const { rows } = await sql<{ day: string; since: Date }>`
    select first::text as day, first::timestamp at time zone timezone as since from (
      select (${now}::timestamptz at time zone timezone)::date - ${earnedDays}::integer as first, timezone
      from teams where id = ${teamId}) t`.execute(tx);
  return rows[0]!;
}

/** Not cancelled, by people whom we know. */
async function countOrders(tx: Tx, teamId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shop_orders
    where team_id = ${teamId} and placed_at >= ${since} and cancelled_at is null and contact_id is not null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
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

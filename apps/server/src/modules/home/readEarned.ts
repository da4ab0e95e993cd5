import { type Earned, type Money, microsOf, minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { type Bought, countBought, type DayBought } from './countBought.ts';
import { earnedWindow } from './earnedWindow.ts';

/**
 * What people bought after they had read or clicked a campaign, an automation or another template of this number, and
 * what the campaigns of these days cost.
 */
export async function readEarned(tx: Tx, scope: NumberScope, now: Date): Promise<Earned> {
  const days = earnedWindow(now);
  const since = new Date(days[0]);
  const bought = await readBought(tx, scope, days);
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

/** From what is kept; today, and what nobody has counted yet, is counted now. */
async function readBought(tx: Tx, scope: NumberScope, days: readonly string[]): Promise<Bought[]> {
  const kept = await readKept(tx, scope, days.slice(0, -1));
  const missing = days.filter((day) => !kept.has(day));
  const counted = await countBought(tx, scope, missing);
  return sumByCurrency([...kept.values(), ...counted.map(({ bought }) => bought)].flat());
}

async function readKept(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  days: readonly string[],
): Promise<ReadonlyMap<string, Bought[]>> {
  const { rows } = await sql<DayBought>`
    select day::text as day, bought from earned_days
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and day = any(${days}::date[])`.execute(
    tx,
  );
  return new Map(rows.map(({ day, bought }) => [day, bought]));
}

/** What brought most first. */
function sumByCurrency(parts: readonly Bought[]): Bought[] {
  const sums = new Map<string, Bought>();
  for (const { currency, orders, credited, turnover } of parts) {
    const sum = sums.get(currency) ?? { currency, orders: 0, credited: 0, turnover: 0 };
    sum.orders += orders;
    sum.credited += credited;
    sum.turnover += turnover;
    sums.set(currency, sum);
  }
  const inOrder = (a: Bought, b: Bought) =>
    b.turnover - a.turnover || b.orders - a.orders || a.currency.localeCompare(b.currency);
  return [...sums.values()].sort(inOrder);
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

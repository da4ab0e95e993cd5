import { attributionWindows, type Money, microsOf } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export type AttributionWindow = (typeof attributionWindows)[number];

/** A window's place among all of them. */
export function windowIndex(window: AttributionWindow): number {
  return attributionWindows.indexOf(window);
}

/** What messages earned: orders, and what these are worth in each currency, the largest first. */
export interface Earned {
  orders: number;
  turnover: Money[];
}

interface Asked {
  kind: 'campaign' | 'automation' | 'template' | 'number';
  ids: readonly number[];
  window: AttributionWindow;
  /** Days on which the orders were placed, in the team's zone; all of them when absent. */
  since?: string | null;
  until?: string | null;
}

/** Returns what each campaign, automation, template or number earned, by its id; those that earned nothing are left out. */
export async function readEarnedBy(tx: Tx, teamId: number, asked: Asked): Promise<Map<number, Earned>> {
  const { kind, ids, window, since = null, until = null } = asked;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; currency: string; orders: number; net: number }>`
    select source_id as id, currency, sum(orders)::integer as orders, sum(net)::bigint as net from credit_days
    where team_id = ${teamId} and kind = ${kind} and source_id = any(${ids}::bigint[]) and win = ${windowIndex(window)}
      and (${since}::date is null or day >= ${since}::date) and (${until}::date is null or day < ${until}::date)
    group by 1, 2 having sum(orders) <> 0
    order by 1, 4 desc, 2`.execute(tx);
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, earnedOf(own)]));
}

const earnedOf = (own: readonly { currency: string; orders: number; net: number }[]): Earned => ({
  orders: own.reduce((sum, { orders }) => sum + orders, 0),
  turnover: own.map(({ net: amount, currency }) => ({ amount, currency })),
});

/**
 * What the messages of each block of an automation earned; under the empty name those of people who were erased. Of one
 * version, or of all of them.
 */
export async function readEarnedByBlock(
  tx: Tx,
  teamId: number,
  asked: { automationId: number; window: AttributionWindow; version?: number; from?: string; to?: string },
): Promise<Map<string, Earned>> {
  const { automationId, window, version = null, from = null, to = null } = asked;
  const win = windowIndex(window);
  const { rows } = await sql<{ block: string; currency: string; orders: number; net: number }>`
    select coalesce(m.block_id, '') as block, t.currency, count(*)::integer as orders, sum(t.net)::bigint as net
    from order_touches t
    left join messages m on m.team_id = t.team_id and m.id = t.message_id
    where t.team_id = ${teamId} and t.automation_id = ${automationId} and t.is_counted
      and t.within <= ${win} and ${win} < t.last_until
      and (${version}::integer is null or m.automation_version = ${version}::integer)
      and (${from}::date is null or t.day >= ${from}::date) and (${to}::date is null or t.day <= ${to}::date)
    group by 1, 2 order by 1, 4 desc, 2`.execute(tx);
  return new Map([...Map.groupBy(rows, ({ block }) => block)].map(([block, own]) => [block, earnedOf(own)]));
}

/** Whether any shop ever told this team of an order: without one, nothing can be said of what messages earn. */
export async function hasOrders(tx: Tx, teamId: number): Promise<boolean> {
  const one = await tx
    .selectFrom('shop_orders')
    .select('id')
    .where('team_id', '=', teamId)
    .limit(1)
    .execute();
  return one.length > 0;
}

/** What is shown of it. Sums over currencies need a rate, and there is none: then nothing is guessed. */
export interface EarnedFigures {
  order_count: number | null;
  turnover: Money | null;
  roas: number | null;
}

const unknown: EarnedFigures = { order_count: null, turnover: null, roas: null };

/** `costMicros` in `currency`, in which nothing is shown as well. */
export function presentEarned(
  earned: Earned | undefined,
  { hasShop, costMicros, currency }: { hasShop: boolean; costMicros: number; currency: string },
): EarnedFigures {
  if (!hasShop) return unknown;
  const [turnover = { amount: 0, currency }, ...others] = earned?.turnover ?? [];
  const order_count = earned?.orders ?? 0;
  if (others.length > 0) return { order_count, turnover: null, roas: null };
  return { order_count, turnover, roas: roasOf(turnover, costMicros, currency) };
}

/** One decimal; null where nothing was paid, or in another currency. */
function roasOf(turnover: Money, costMicros: number, currency: string): number | null {
  if (costMicros === 0 || turnover.currency !== currency) return null;
  return Math.round((microsOf(turnover.amount, currency) / costMicros) * 10) / 10;
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { creditOrders } from './creditOrders.ts';

const heard = [
  'order.created',
  'order.updated',
  'link.clicked',
  'message.status',
  'contact.merged',
  'contact.unmerged',
] as const satisfies readonly Fact['type'][];

/**
 * Whatever credit depends on and that changed: orders, and what is told late of messages that came before one. In the
 * transaction of the cause, so nothing is forgotten.
 */
export const creditSubscriber: Subscriber = {
  name: 'attribution',
  hears: (_teamId, type) => heard.some((one) => one === type),
  async beforeCommit(tx, facts) {
    const orders = facts.flatMap(({ teamId, type, data }) =>
      type === 'order.created' || type === 'order.updated' ? [{ teamId, id: data.order_id }] : [],
    );
    const since = facts.flatMap(noticedIn);
    const queued = (await queueGiven(tx, orders)) + (await queueBuyers(tx, since));
    if (queued > 0) await enqueue(tx, creditOrders, {}, { key: 'attribution.credit' });
  },
};

interface Noticed {
  teamId: number;
  contactId: number;
  at: Date;
}

const longAgo = new Date(0);

/** Whose orders, from when on, may be credited otherwise. */
function noticedIn({ teamId, contactId, at, type, data }: Fact): Noticed[] {
  if (contactId === null) return [];
  if (type === 'link.clicked') return [{ teamId, contactId, at }];
  if (type === 'message.status' && data.status === 'read' && data.read_at !== null)
    return [{ teamId, contactId, at: new Date(data.read_at) }];
  if (type === 'contact.merged' || type === 'contact.unmerged') {
    return [contactId, data.merged_contact_id].map((id) => ({ teamId, contactId: id, at: longAgo }));
  }
  return [];
}

async function queueGiven(tx: Tx, orders: readonly { teamId: number; id: number }[]): Promise<number> {
  if (orders.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into credit_queue (team_id, order_id)
    select distinct * from unnest(
      ${orders.map(({ teamId }) => teamId)}::bigint[], ${orders.map(({ id }) => id)}::bigint[])
    order by 1, 2
    on conflict (team_id, order_id) do update set is_check = false`.execute(tx);
  return Number(numAffectedRows);
}

/** One look into the index of somebody's orders for each of them. */
async function queueBuyers(tx: Tx, noticed: readonly Noticed[]): Promise<number> {
  if (noticed.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into credit_queue (team_id, order_id)
    select distinct o.team_id, o.id
    from unnest(
      ${noticed.map(({ teamId }) => teamId)}::bigint[], ${noticed.map(({ contactId }) => contactId)}::bigint[],
      ${noticed.map(({ at }) => at)}::timestamptz[]) as n (team_id, contact_id, at)
    cross join lateral (
      select s.team_id, s.id from shop_orders s
      where s.team_id = n.team_id and s.contact_id = n.contact_id and s.placed_at >= n.at limit 1000
    ) o
    order by 1, 2
    on conflict (team_id, order_id) do update set is_check = false`.execute(tx);
  return Number(numAffectedRows);
}

/** Has the credit of all orders of a team found out anew. */
export async function queueAllOrders(tx: Tx, teamId: number): Promise<void> {
  await sql`
    insert into credit_queue (team_id, order_id) select team_id, id from shop_orders where team_id = ${teamId}
    on conflict (team_id, order_id) do update set is_check = false`.execute(tx);
  await enqueue(tx, creditOrders, {}, { key: 'attribution.credit' });
}

/** Each night, orders of the last weeks are looked at again: what was told late, and whatever nobody thought of. */
export const checkCredit = defineJob({
  name: 'attribution.check',
  payload: z.object({}),
  cron: '13 3 * * *',
  async run(_payload, { db, clock }) {
    await db.transaction(async (tx) => {
      await sql`
        insert into credit_queue (team_id, order_id, is_check)
        select team_id, id, true from shop_orders
        where placed_at > ${clock.now()}::timestamptz - interval '35 days'
        order by 1, 2
        on conflict (team_id, order_id) do nothing`.execute(tx);
      await enqueue(tx, creditOrders, {}, { key: 'attribution.credit' });
    });
  },
});

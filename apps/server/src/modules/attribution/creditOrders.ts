import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { countCredit, type TouchRow } from './creditDays.ts';
import { type CountsFrom, creditOrder } from './creditOrder.ts';
import { type MessageOf, readEvidence } from './readEvidence.ts';

const batch = 500;

/** Finds out anew what led to the orders of which something changed. Run twice, it adds nothing. */
export const creditOrders = defineJob({
  name: 'attribution.credit',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_payload, { db, log, signal }) {
    while (!signal.aborted) {
      const { looked, drifted } = await db.transaction(creditBatch);
      if (drifted > 0) log.error({ orders: drifted }, 'credit of orders was not what it should have been');
      if (looked < batch) return;
    }
  },
});

interface OrderRow {
  team_id: number;
  id: number;
  contact_id: number | null;
  placed_at: Date;
  day: string;
  currency: string;
  net_total: number;
  is_counted: boolean;
  counts_from: CountsFrom;
  is_check: boolean;
}

interface Credited {
  looked: number;
  /** Orders of which nothing was known to have changed, and which were credited otherwise all the same. */
  drifted: number;
}

export async function creditBatch(tx: Tx): Promise<Credited> {
  const orders = await takeOrders(tx);
  if (orders.length === 0) return { looked: 0, drifted: 0 };
  const before = await readTouches(tx, orders);
  const evidence = Map.groupBy(await readEvidence(tx, orders), ({ orderId }) => orderId);
  const changed: { order: OrderRow; old: TouchRow[]; now: TouchRow[] }[] = [];
  for (const order of orders) {
    const old = before.get(order.id) ?? [];
    const now = touchesOf(order, old, evidence.get(order.id) ?? []);
    if (!isDeepStrictEqual(old, now)) changed.push({ order, old, now });
  }
  await replaceTouches(
    tx,
    changed.map(({ order }) => order),
    changed.flatMap(({ now }) => now),
  );
  await countCredit(
    tx,
    changed.flatMap(({ old }) => old),
    changed.flatMap(({ now }) => now),
  );
  tellPages(
    tx,
    changed.flatMap(({ old, now }) => [...old, ...now]),
  );
  return { looked: orders.length, drifted: changed.filter(({ order }) => order.is_check).length };
}

/** Takes orders from the queue and holds them: whoever changes one meanwhile waits, and puts it into the queue again. */
async function takeOrders(tx: Tx): Promise<OrderRow[]> {
  const { rows: queued } = await sql<{ team_id: number; order_id: number; is_check: boolean }>`
    delete from credit_queue where (team_id, order_id) in (
      select team_id, order_id from credit_queue order by since, order_id limit ${batch} for update skip locked)
    returning team_id, order_id, is_check`.execute(tx);
  if (queued.length === 0) return [];
  const { rows } = await sql<OrderRow>`
    select o.team_id, o.id, o.contact_id, o.placed_at, (o.placed_at at time zone t.timezone)::date::text as day, o.currency,
      o.net_total, o.cancelled_at is null as is_counted, coalesce(s.counts_from, 'read') as counts_from, q.is_check
    from unnest(
      ${queued.map(({ team_id }) => team_id)}::bigint[], ${queued.map(({ order_id }) => order_id)}::bigint[],
      ${queued.map(({ is_check }) => is_check)}::boolean[]
    ) as q (team_id, order_id, is_check)
    join shop_orders o on o.team_id = q.team_id and o.id = q.order_id
    join teams t on t.id = o.team_id
    left join attribution_settings s on s.team_id = o.team_id
    order by o.id for no key update of o`.execute(tx);
  return rows;
}

async function readTouches(tx: Tx, orders: readonly OrderRow[]): Promise<Map<number, TouchRow[]>> {
  const { rows } = await sql<TouchRow>`
    select t.team_id, t.order_id, t.message_id, t.phone_number_id, t.campaign_id, t.automation_id, t.template_id, t.evidence,
      t.moment, t.within, t.last_until, t.is_frozen, t.placed_at, t.day::text as day, t.currency, t.net, t.is_counted
    from order_touches t
    where (t.team_id, t.order_id) in (select * from unnest(
      ${orders.map(({ team_id }) => team_id)}::bigint[], ${orders.map(({ id }) => id)}::bigint[]))
    order by t.order_id, t.moment desc, t.message_id desc, t.id`.execute(tx);
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

function touchesOf(order: OrderRow, old: readonly TouchRow[], messages: readonly MessageOf[]): TouchRow[] {
  const worth = {
    placed_at: order.placed_at,
    day: order.day,
    currency: order.currency,
    net: order.net_total,
    is_counted: order.is_counted,
  };
  // Nobody knows any more who bought it, and what was credited then stays.
  if (order.contact_id === null) {
    return old.filter(({ is_frozen }) => is_frozen).map((touch) => ({ ...touch, ...worth }));
  }
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  return creditOrder(order.placed_at, messages, order.counts_from).flatMap((touch) => {
    const message = byId.get(touch.messageId);
    if (!message) return [];
    return {
      team_id: order.team_id,
      order_id: order.id,
      message_id: touch.messageId,
      phone_number_id: message.phoneNumberId,
      campaign_id: message.campaignId,
      automation_id: message.automationId,
      template_id: message.templateId,
      evidence: Object.fromEntries(
        Object.entries(touch.evidence).map(([kind, at]) => [kind, at.toISOString()]),
      ),
      moment: touch.moment,
      within: touch.within,
      last_until: touch.lastUntil,
      is_frozen: false,
      ...worth,
    };
  });
}

async function replaceTouches(
  tx: Tx,
  orders: readonly OrderRow[],
  touches: readonly TouchRow[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    delete from order_touches where (team_id, order_id) in (select * from unnest(
      ${orders.map(({ team_id }) => team_id)}::bigint[], ${orders.map(({ id }) => id)}::bigint[]))`.execute(
    tx,
  );
  if (touches.length === 0) return;
  await sql`
    insert into order_touches (team_id, order_id, message_id, phone_number_id, campaign_id, automation_id, template_id, evidence,
      moment, within, last_until, is_frozen, placed_at, day, currency, net, is_counted)
    select x.* from jsonb_to_recordset(${jsonRows(touches)}) as x (team_id bigint, order_id bigint, message_id bigint,
      phone_number_id bigint, campaign_id bigint, automation_id bigint, template_id bigint, evidence jsonb, moment timestamptz,
      within smallint, last_until smallint, is_frozen boolean, placed_at timestamptz, day date, currency text, net bigint,
      is_counted boolean)`.execute(tx);
}

/** Open pages of campaigns show what they earned. */
function tellPages(tx: Tx, touches: readonly TouchRow[]): void {
  const campaigns = new Map(touches.map((touch) => [touch.campaign_id, touch.phone_number_id]));
  for (const [campaign_id, phone_number_id] of campaigns) {
    if (campaign_id !== null)
      publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
  }
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyEvents } from '../../messaging/ledger/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings, type Things } from '../../test/things.ts';
import { attribution } from '../attribution/index.ts';
import { contacts } from '../contacts/index.ts';
import { links } from '../links/index.ts';
import type { ShopOrder } from '../shops/index.ts';
import { recordPatiently } from '../shops/testing.ts';
import { creditOrder, hasCredit, windows } from './creditOrder.ts';
import { creditBatch } from './creditOrders.ts';

let app: TestApp;
let things: Things;
let people: number[];
beforeAll(async () => {
  app = await startTestApp({ modules: [contacts, links, attribution] });
  things = await seedThings(app);
  people = [await addContact('Ann'), await addContact('Bob')];
});
afterAll(() => app[Symbol.asyncDispose]());

const start = Date.UTC(2026, 9, 1);
const hour = (nth: number) => new Date(start + nth * 3_600_000);
const pipeline = () => app.services.database.pipeline;

async function addContact(name: string): Promise<number> {
  const { id } = await app.db
    .insertInto('contacts')
    .values({ team_id: things.ids.team_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addMessage(contactId: number, sentAt: Date, sells: boolean): Promise<number> {
  const { team_id, phone_number_id, campaign_id = 0, template_id = 0 } = things.ids;
  const { id } = await app.db
    .insertInto('messages')
    .values({
      team_id,
      phone_number_id,
      contact_id: contactId,
      direction: 'out',
      status: 'sent',
      type: 'template',
      content: '{}',
      cause: 'campaign',
      campaign_id,
      template_id,
      sells: sells ? true : null,
      wamid: `wamid.${crypto.randomUUID()}`,
      accepted_at: sentAt,
      sent_at: sentAt,
      happened_at: sentAt,
      created_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What becomes known of messages and orders; each is told by itself, and may be told again. */
type Told =
  | { kind: 'read' | 'click'; message: number; at: number }
  | {
      kind: 'order';
      order: number;
      contact: number | null;
      placed: number;
      net: number;
      cancelled: boolean;
      version: number;
    };

const told = fc.oneof(
  fc.record({
    kind: fc.constantFrom('read' as const, 'click' as const),
    message: fc.nat(3),
    at: fc.integer({ min: 0, max: 34 * 24 }),
  }),
  fc.record({
    kind: fc.constant('order' as const),
    order: fc.nat(2),
    contact: fc.constantFrom(0, 1, null),
    placed: fc.integer({ min: 0, max: 34 * 24 }),
    net: fc.nat(9000),
    cancelled: fc.boolean(),
    version: fc.nat(4),
  }),
);

async function tell(one: Told, messages: readonly number[]): Promise<void> {
  const { team_id } = things.ids;
  if (one.kind === 'order') {
    const order: ShopOrder = {
      platform: 'shopify',
      shop: 'lavande.myshopify.com',
      orderId: `p${one.order}`,
      orderNumber: `#${one.order}`,
      customerId: null,
      contactId: one.contact === null ? null : (people[one.contact] ?? null),
      total: 9000,
      netTotal: one.net,
      currency: 'EUR',
      placedAt: hour(one.placed),
      cancelledAt: one.cancelled ? hour(900) : null,
      changedAt: hour(900 + one.version),
      lines: [],
    };
    await recordPatiently(pipeline(), team_id, [order]);
    return;
  }
  const messageId = messages[one.message] ?? 0;
  const at = hour(one.at);
  if (one.kind === 'click') {
    await app.db
      .insertInto('link_clicks')
      .values({ team_id, message_id: messageId, target_id: 1, clicked_at: at })
      .execute();
    await app.services.database.pools.owner.query(
      `select graphile_worker.add_job('links.countClicks', '{}')`,
    );
    return;
  }
  await pipeline().transaction(async (tx) => {
    const { wamid } = await tx
      .selectFrom('messages')
      .select('wamid')
      .where('team_id', '=', team_id)
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    const event = { kind: 'reached', state: 'read', at, wamid: wamid ?? '', price: null } as const;
    await applyEvents(tx, [{ teamId: team_id, messageId, event }]);
  });
}

interface Credit {
  order_id: number;
  win: number;
  message_id: number;
  net: number;
}

/** The plainest reading of what is known in the end, order by order. */
async function plainest(): Promise<Credit[]> {
  const { team_id } = things.ids;
  const orders = await app.db.selectFrom('shop_orders').selectAll().where('team_id', '=', team_id).execute();
  const messages = await app.db.selectFrom('messages').selectAll().where('team_id', '=', team_id).execute();
  const clicks = await app.db.selectFrom('link_clicks').selectAll().where('team_id', '=', team_id).execute();
  return orders.flatMap((order) => {
    const own = messages.filter(
      (message) =>
        message.sells &&
        message.contact_id === order.contact_id &&
        message.happened_at <= order.placed_at &&
        order.placed_at.getTime() - message.happened_at.getTime() <= 31 * 86_400_000,
    );
    const touches = creditOrder(
      order.placed_at,
      own.map((message) => {
        const followed = clicks.filter(
          ({ message_id, clicked_at }) => message_id === message.id && clicked_at <= order.placed_at,
        );
        const last = Math.max(...followed.map(({ clicked_at }) => clicked_at.getTime()));
        return {
          messageId: message.id,
          evidence: {
            ...(message.read_at ? { read: message.read_at } : {}),
            ...(followed.length > 0 ? { click: new Date(last) } : {}),
          },
        };
      }),
      'read',
    );
    return windows.flatMap((_, win) =>
      touches
        .filter((touch) => hasCredit(touch, win))
        .map(({ messageId }) => ({
          order_id: order.id,
          win,
          message_id: messageId,
          net: order.cancelled_at ? 0 : order.net_total,
        })),
    );
  });
}

const byKey = (a: Credit, b: Credit) =>
  a.order_id - b.order_id || a.win - b.win || a.message_id - b.message_id;

async function stored(): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select order_id, w.win::integer as win, message_id, case when is_counted then net else 0 end as net
    from order_touches t cross join generate_series(0, 5) as w (win)
    where t.team_id = ${things.ids.team_id} and t.within <= w.win and w.win < t.last_until`.execute(app.db);
  return rows;
}

/** The kept sums beside a recount of the rows that they stand for. */
async function expectSumsRight(): Promise<void> {
  const kept = await sql`
    select kind, source_id, win::integer as win, day::text as day, currency, orders, net from credit_days
    where team_id = ${things.ids.team_id} and (orders <> 0 or net <> 0) order by 1, 2, 3, 4`.execute(app.db);
  const counted = await sql`
    select s.kind, s.id as source_id, w.win::integer as win, t.day::text as day, t.currency, count(*)::integer as orders,
      sum(t.net)::bigint as net
    from order_touches t cross join generate_series(0, 5) as w (win)
    cross join lateral (values ('campaign', t.campaign_id), ('automation', t.automation_id), ('template', t.template_id),
      ('number', t.phone_number_id)) as s (kind, id)
    where t.team_id = ${things.ids.team_id} and t.within <= w.win and w.win < t.last_until and t.is_counted and s.id is not null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`.execute(app.db);
  expect(kept.rows).toEqual(counted.rows);
}

async function forget(): Promise<void> {
  for (const table of [
    'credit_days',
    'order_touches',
    'credit_queue',
    'link_clicks',
    'message_clicks',
  ] as const) {
    await app.db.deleteFrom(table).execute();
  }
  await app.db.deleteFrom('shop_orders').where('order_id', 'like', 'p%').execute();
  await app.db.deleteFrom('messages').where('wamid', 'is not', null).execute();
}

test('in whatever order and however often all of it is told, credit is the plainest reading of it, and sums follow', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(told, { minLength: 3, maxLength: 14 }),
      fc.array(fc.nat(13), { maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      async (facts, again, pauses) => {
        await forget();
        const messages = [
          await addMessage(people[0] ?? 0, hour(0), true),
          await addMessage(people[1] ?? 0, hour(24), true),
          await addMessage(people[0] ?? 0, hour(48), true),
          await addMessage(people[0] ?? 0, hour(50), false),
        ];
        const all = [...facts, ...again.flatMap((index) => facts[index] ?? [])];
        for (const [index, one] of all.entries()) {
          await tell(one, messages);
          if (pauses[index]) await app.runJobs();
        }
        await app.runJobs();
        expect((await stored()).sort(byKey)).toEqual((await plainest()).sort(byKey));
        await expectSumsRight();
        // Counting all of it anew changes nothing.
        await sql`
          insert into credit_queue (team_id, order_id, is_check)
          select team_id, id, true from shop_orders where team_id = ${things.ids.team_id}`.execute(app.db);
        expect((await pipeline().transaction(creditBatch)).drifted).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
}, 180_000);

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain } from '../../intake/index.ts';
import type { TestApp } from '../../test/index.ts';
import { stripeSource } from './index.ts';
import { createBuyer, press, startShop, takeIn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startShop();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = async (body: string, signature?: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (signature !== undefined) headers['stripe-signature'] = signature;
  return (await fetch(`${app.url}/webhooks/stripe`, { method: 'POST', headers, body })).status;
};
const kept = async () => (await app.db.selectFrom('inbound_events').select('id').execute()).length;
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const eventOf = (id: string, customer: string, type = 'customer.subscription.updated') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1,
    data: { object: { object: 'subscription', customer } },
  });

test('what is forged, changed or old is refused and not kept', async () => {
  const before = await kept();
  const body = eventOf('evt_1', 'cus_1');
  const { sign } = signer();
  const wrong = createHmac('sha256', 'whsec_other').update(`${seconds()}.${body}`).digest('hex');
  expect(await post(body)).toBe(401);
  expect(await post(body, `t=${seconds()},v1=${wrong}`)).toBe(401);
  expect(await post(body.replace('cus_1', 'cus_2'), sign(body))).toBe(401);
  expect(await post(body, sign(body, seconds() - 301))).toBe(401);
  expect(await post('no json', sign('no json'))).toBe(401);
  expect(await kept()).toBe(before);
  expect(await post(body, sign(body, seconds() - 200))).toBe(200);
  expect(await kept()).toBe(before + 1);
});

function signer() {
  const { events } = app.sandbox.stripe;
  return { sign: (body: string, at = seconds()) => events.sign(body, at) };
}

test('what is delivered again is answered and kept once; what concerns nobody is answered and not kept', async () => {
  const { sign } = signer();
  const before = await kept();
  const body = eventOf('evt_twice', 'cus_1');
  expect(await Promise.all([post(body, sign(body)), post(body, sign(body))])).toEqual([200, 200]);
  expect(await post(body, sign(body))).toBe(200);
  const other = eventOf('evt_other', 'cus_1', 'payout.paid');
  expect(await post(other, sign(other))).toBe(200);
  expect(await kept()).toBe(before + 1);
});

test('an event gives nobody anything: whose it is and what is true is asked, not read in it', async () => {
  const buyer = await createBuyer(app);
  await buyer.open('scale');
  const { sign } = signer();
  const [customer] = app.sandbox.stripe.books.all('customer');
  const lie = JSON.stringify({
    id: 'evt_lie',
    object: 'event',
    type: 'customer.subscription.created',
    data: {
      object: {
        customer: customer?.id,
        status: 'active',
        metadata: { team_id: buyer.team.id },
        items: { data: [] },
      },
    },
  });
  expect(await post(lie, sign(lie))).toBe(200);
  const stranger = eventOf('evt_stranger', 'cus_nobody');
  await post(stranger, sign(stranger));
  await takeIn(app);
  expect((await buyer.read()).current_plan).toBe('free');
  const { error } = await app.db
    .selectFrom('inbound_events')
    .select('error')
    .where('delivery_id', '=', 'evt_stranger')
    .executeTakeFirstOrThrow();
  expect(error).toContain('no customer of ours');
});

test('in whatever order events come, and however often, it ends as Stripe has it', async () => {
  const actions = fc.constantFrom('renew', 'fail', 'retry', 'recover', 'cancel', 'resume', 'end');
  await fc.assert(
    fc.asyncProperty(
      fc.array(actions, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      async (happened, chance) => {
        const buyer = await createBuyer(app);
        const { events } = app.sandbox.stripe;
        const told = events.deliveries.length === 0 ? null : events.deliveries[0]?.id;
        await press(app, (await buyer.open('pro')).body.url, { card: 'good' });
        for (const action of happened)
          await press(app, `/stripe/subscription/${buyer.subscription().id}/${action}`);
        await app.sandbox.settle();
        const end = events.deliveries.findIndex(({ id }) => id === told);
        const bodies = events.deliveries.slice(0, end < 0 ? undefined : end).map(({ body }) => body);
        const draw = () => chance.next().value ?? 0;
        for (const body of shuffled([...bodies, ...bodies], draw)) {
          await post(body, events.sign(body, seconds()));
          if (draw() % 3 === 0) await drain(app.services, stripeSource());
          if (draw() % 4 === 0) await Promise.all([app.tryJobs(), app.tryJobs()]);
        }
        await takeIn(app);
        const { status, cancel_at } = buyer.subscription();
        const account = await app.db
          .selectFrom('billing_accounts')
          .select(['status', 'ends_at'])
          .where('team_id', '=', buyer.team.id)
          .executeTakeFirstOrThrow();
        expect([account.status, account.ends_at !== null]).toEqual([status, cancel_at !== null]);
        expect((await buyer.read()).current_plan).toBe(status === 'canceled' ? 'free' : 'stripe_pro');
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

function shuffled<T>(list: T[], draw: () => number): T[] {
  return list
    .map((value) => ({ value, place: draw() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

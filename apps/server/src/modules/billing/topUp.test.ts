import { getBalance, listAuditEvents, topUpBalance } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake, drain } from '../../intake/index.ts';
import type { TestApp } from '../../test/index.ts';
import { audit } from '../audit/index.ts';
import { balance } from '../balance/index.ts';
import { teams } from '../teams/index.ts';
import { billing, stripeSource } from './index.ts';
import { ageAccount, createBuyer, press, startShop, sweep, takeIn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  const modules = [audit, balance, billing, teams, createIntake({ sources: [stripeSource()] })];
  app = await startShop({ modules });
});
afterAll(() => app[Symbol.asyncDispose]());

/** What was told last of a payment, beside its bill. */
const toldOfPayment = () =>
  app.sandbox.stripe.events.deliveries.find(({ body }) => body.includes('checkout.session.completed'));

const openTopUp = ({ owner, params, number }: Awaited<ReturnType<typeof createBuyer>>, amount: number) =>
  app.as(owner).call(topUpBalance, { params, body: { phone_number_id: number.id, amount } });

test('money is there when Stripe says that it is paid, once however often it says so', async () => {
  const buyer = await createBuyer(app, { meta_billing_v2: false });
  const { url } = (await openTopUp(buyer, 75_00)).body;
  expect(await (await fetch(url)).text()).toContain('€75.00');
  app.sandbox.stripe.events.controls.copies = 3;
  const paid = await press(app, url, { card: 'good' });
  expect(paid.headers.get('location')).toMatch(/\/pricing\?topped_up=0$/);
  expect((await buyer.read()).balance).toBe(0);
  await takeIn(app);
  app.sandbox.stripe.events.controls.copies = 1;
  expect(await buyer.read()).toMatchObject({ balance: 75_00, current_plan: 'free' });
  const told = toldOfPayment();
  const again = JSON.stringify({ ...JSON.parse(told?.body ?? '{}'), id: 'evt_by_another_name' });
  const headers = { 'stripe-signature': app.sandbox.stripe.events.sign(again) };
  await fetch(`${app.url}/webhooks/stripe`, { method: 'POST', headers, body: again });
  await takeIn(app);
  const shown = (await app.as(buyer.owner).call(getBalance, { params: buyer.params })).body;
  expect(shown).toMatchObject({
    is_prepaid: true,
    available: { amount: 75_00, currency: 'EUR' },
    reserved: { amount: 0 },
    data: [{ kind: 'top_up', available: 75_00, campaign: null }],
  });
});

test('a payment of which no event told is found out within the day', async () => {
  const buyer = await createBuyer(app, { meta_billing_v2: false });
  const { events } = app.sandbox.stripe;
  events.controls.isHeld = true;
  await press(app, (await openTopUp(buyer, 15_00)).body.url, { card: 'good' });
  await ageAccount(app, buyer.team);
  await sweep(app);
  expect((await buyer.read()).balance).toBe(15_00);
  events.release();
  await takeIn(app);
  expect((await buyer.read()).balance).toBe(15_00);
});

/** A team that topped up once, with what it paid. */
async function createPayer(amount: number) {
  const buyer = await createBuyer(app, { meta_billing_v2: false });
  await press(app, (await openTopUp(buyer, amount)).body.url, { card: 'good' });
  await takeIn(app);
  const [charge] = app.sandbox.stripe.books.all('charge');
  if (!charge) throw new Error('Nothing was paid.');
  const does = async (path: string) => {
    await press(app, path);
    await takeIn(app);
  };
  return { buyer, charge, does };
}

test('a disputed payment is taken off once, however often it is told of, and comes back when it is won', async () => {
  const { buyer, charge, does } = await createPayer(30_00);
  app.sandbox.stripe.events.controls.copies = 2;
  await does(`/stripe/charge/${charge.id}/dispute`);
  expect((await buyer.read()).balance).toBe(0);
  const [dispute] = app.sandbox.stripe.books.all('dispute');
  await does(`/stripe/dispute/${dispute?.id}/won`);
  app.sandbox.stripe.events.controls.copies = 1;
  expect((await buyer.read()).balance).toBe(30_00);
  const lines = (await app.as(buyer.owner).call(getBalance, { params: buyer.params })).body.data;
  expect(lines.map(({ kind, available }) => [kind, available])).toEqual([
    ['dispute', 30_00],
    ['dispute', -30_00],
    ['top_up', 30_00],
  ]);
});

test('a lost dispute stays taken off; what another product sold is nobody’s here', async () => {
  const { buyer, charge, does } = await createPayer(20_00);
  const { books } = app.sandbox.stripe;
  const other = { ...charge, id: 'ch_other', payment_intent: 'pi_other', metadata: {} };
  books.put(other);
  await does('/stripe/charge/ch_other/dispute');
  expect((await buyer.read()).balance).toBe(20_00);
  await does(`/stripe/charge/${charge.id}/dispute`);
  const [dispute] = books.all('dispute');
  await does(`/stripe/dispute/${dispute?.id}/lost`);
  expect((await buyer.read()).balance).toBe(0);
});

/** What operators read of a team's payments, newest first. */
const noticesOf = async (teamId: number) =>
  (
    await app.db
      .selectFrom('installation_events')
      .select(['action', 'data'])
      .where('target_id', '=', teamId)
      .where('action', 'like', 'payment.%')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ action, data }) => [action, data]);

test('operators read of each dispute once, of a plan’s as of a top-up’s, and how it ended', async () => {
  const { buyer, charge, does } = await createPayer(20_00);
  const { books, events } = app.sandbox.stripe;
  events.controls.copies = 2;
  books.put({ ...charge, id: 'ch_plan', payment_intent: 'pi_plan', amount: 49_00, metadata: {} });
  await does('/stripe/charge/ch_plan/dispute');
  const told = { name: buyer.team.name, after: { for: 'other', link: expect.stringMatching(/^http/) } };
  expect(await noticesOf(buyer.team.id)).toEqual([
    ['payment.disputed', { ...told, after: { ...told.after, amount: { amount: 49_00, currency: 'EUR' } } }],
  ]);
  await does(`/stripe/charge/${charge.id}/dispute`);
  const own = ['ch_plan', charge.id];
  for (const { id } of books.all('dispute', (one) => own.includes(String(one.charge))))
    await does(`/stripe/dispute/${id}/lost`);
  events.controls.copies = 1;
  expect((await noticesOf(buyer.team.id)).map(([action]) => action)).toEqual([
    'payment.dispute_lost',
    'payment.dispute_lost',
    'payment.disputed',
    'payment.disputed',
  ]);
});

test('the team’s log has amounts as data, for readers of each language', async () => {
  const { buyer } = await createPayer(1_234_00);
  const query = { action: 'balance.credited' };
  const { body } = await app
    .as(buyer.owner)
    .call(listAuditEvents, { params: { team_id: buyer.team.id }, query });
  expect(body.data.map(({ after }) => after)).toEqual([{ amount: { amount: 1_234_00, currency: 'EUR' } }]);
});

test('of a payment in another checkout, or another currency, nothing is credited, and operators know', async () => {
  const { buyer, does } = await createPayer(20_00);
  const { books, events } = app.sandbox.stripe;
  const [session] = books.all('checkout.session');
  if (!session) throw new Error('No checkout was opened.');
  const others = [
    { ...session, id: 'cs_other', payment_intent: 'pi_foreign', metadata: {} },
    { ...session, id: 'cs_dollars', payment_intent: 'pi_dollars', currency: 'usd' },
  ];
  for (const other of others) events.emit('checkout.session.completed', books.put(other));
  await does('/stripe');
  await does('/stripe');
  expect((await buyer.read()).balance).toBe(20_00);
  expect(await noticesOf(buyer.team.id)).toMatchObject([
    ['payment.not_booked', { after: { amount: { currency: 'USD' }, balance: 'EUR' } }],
  ]);
  // What was never credited is not taken off either, and holds nothing up.
  const [charge] = books.all('charge');
  books.put({ ...charge!, id: 'ch_dollars', payment_intent: 'pi_dollars', currency: 'usd' });
  await does('/stripe/charge/ch_dollars/dispute');
  expect((await buyer.read()).balance).toBe(20_00);
  expect((await noticesOf(buyer.team.id))[0]?.[0]).toBe('payment.disputed');
});

test('where Meta bills the team itself there is nothing to pay ahead', async () => {
  const buyer = await createBuyer(app);
  const { status, body } = await openTopUp(buyer, 10_00);
  expect([status, body.code]).toEqual([409, 'not_prepaid']);
  expect((await app.as(buyer.owner).call(getBalance, { params: buyer.params })).body.is_prepaid).toBe(false);
});

test('a refund is taken off, also when Stripe tells of it before the payment', async () => {
  const buyer = await createBuyer(app, { meta_billing_v2: false });
  const { events, books } = app.sandbox.stripe;
  events.controls.isHeld = true;
  await press(app, (await openTopUp(buyer, 40_00)).body.url, { card: 'good' });
  const payment = toldOfPayment();
  const [charge] = books.all('charge');
  events.controls.isHeld = false;
  await press(app, `/stripe/charge/${charge?.id}/refund`);
  await app.sandbox.settle();
  await drain(app.services, stripeSource());
  expect(await app.tryJobs()).toHaveLength(1);
  events.again(payment?.id ?? '');
  await app.sandbox.settle();
  await drain(app.services, stripeSource());
  await app.tryJobs();
  app.clock.advance({ minutes: 10 });
  await app.runJobs();
  expect((await buyer.read()).balance).toBe(0);
  const lines = (await app.as(buyer.owner).call(getBalance, { params: buyer.params })).body.data;
  expect(lines.map(({ kind, available }) => [kind, available])).toEqual([
    ['refund', -40_00],
    ['top_up', 40_00],
  ]);
});

import { getBillingPortal, listInvoices, topUpBalance } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { createIntake } from '../../intake/index.ts';
import type { TestApp } from '../../test/index.ts';
import { balance } from '../balance/index.ts';
import { teams } from '../teams/index.ts';
import { billing, stripeSource } from './index.ts';
import { createBuyer, press, startShop, takeIn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startShop({ modules: [balance, billing, teams, createIntake({ sources: [stripeSource()] })] });
});
afterAll(() => app[Symbol.asyncDispose]());

const mailsTo = (email: string) => app.services.mail.outbox.filter(({ to }) => to === email);
const receiptsTo = (email: string) => mailsTo(email).filter(({ subject }) => /^Re(ceipt|çu)/.test(subject));

test('each payment of a plan has one receipt, with amount, tax, number and the way to the bill', async () => {
  const owner = await app.createUser({ locale: 'fr' });
  const buyer = await createBuyer(app, { owner });
  const { events, books } = app.sandbox.stripe;
  events.controls.copies = 2;
  await buyer.buy('pro');
  events.controls.copies = 1;
  const [first] = receiptsTo(owner.email);
  expect(receiptsTo(owner.email)).toHaveLength(1);
  const [bill] = books.all('invoice');
  expect(first?.subject.replace(/\s/g, ' ')).toBe('Reçu Herald : 99,00 €');
  expect(first?.text).toContain(bill?.number);
  expect(first?.text).toContain(bill?.hosted_invoice_url);
  expect(first?.text).not.toContain('Dont taxes');
  if (bill) books.put(Object.assign(bill, { id: 'in_taxed', total: 118_80, amount_paid: 118_80 }));
  await buyer.happens('renew');
  const taxed = receiptsTo(owner.email).find(({ text }) => text.includes('Dont taxes'));
  expect(taxed?.text.replace(/\s/g, ' ')).toMatch(/Dont taxes.*19,80 €/);
});

test('a top-up has a bill in the list and a receipt, also without any plan', async () => {
  const buyer = await createBuyer(app, { meta_billing_v2: false });
  const body = { phone_number_id: buyer.number.id, amount: 75_00 };
  const { url } = (await app.as(buyer.owner).call(topUpBalance, { params: buyer.params, body })).body;
  await press(app, url, { card: 'good' });
  await takeIn(app);
  expect((await buyer.read()).balance).toBe(75_00);
  const { data } = (await app.as(buyer.owner).call(listInvoices, { params: buyer.params })).body;
  expect(data).toMatchObject([{ status: 'paid', amount: { amount: 75_00, currency: 'EUR' } }]);
  const [receipt, ...more] = receiptsTo(buyer.owner.email);
  expect([receipt?.subject, more]).toEqual(['Receipt from Herald: €75.00', []]);
  expect(receipt?.text).toContain(`the balance of ${buyer.team.name}`);
  expect(receipt?.text).toContain(data[0]?.number);
});

test('nobody gets a receipt for a trial, for nothing, or for what something else sold them', async () => {
  const buyer = await createBuyer(app, {
    trial_ends_at: new Date(app.clock.now().getTime() + 9 * 86_400_000),
  });
  await buyer.buy('business');
  const { books } = app.sandbox.stripe;
  const [bill] = books.all('invoice');
  if (bill) books.put({ ...bill, id: 'in_other', amount_paid: 500, total: 500, parent: null });
  await buyer.happens('cancel');
  expect(receiptsTo(buyer.owner.email)).toEqual([]);
});

test('three days before a trial ends the owners are told, once, unless something else lets them go on', async () => {
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);
  const soon = await app.createTeam({ trial_ends_at: days(2.9) });
  const others = [
    await app.createTeam({ trial_ends_at: days(3.1) }),
    await app.createTeam({ trial_ends_at: days(-1) }),
    await app.createTeam({ trial_ends_at: days(2), plan: 'stripe_pro' }),
    await app.createTeam({ trial_ends_at: days(2), grant_scale_access: true }),
  ];
  for (let count = 0; count < 2; count += 1) {
    const job = `select graphile_worker.add_job('billing.tellTrialEnds', '{}')`;
    await app.services.database.pools.owner.query(job);
    await app.runJobs();
  }
  expect(mailsTo(soon.owner.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`The Herald trial of ${soon.team.name} ends on`),
  ]);
  for (const { owner } of others) expect(mailsTo(owner.email)).toEqual([]);
});

test.each([
  ['Pacific/Kiritimati', 1],
  ['Pacific/Pago_Pago', -1],
])('the day is the one that the team has then, in %s', async (timezone, later) => {
  const noon = new Date(app.clock.now().getTime() + 2 * 86_400_000);
  noon.setUTCHours(10, 30);
  const { owner } = await app.createTeam({ trial_ends_at: noon, timezone });
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('billing.tellTrialEnds', '{}')`,
  );
  await app.runJobs();
  const day = new Date(noon.getTime() + later * 86_400_000);
  const written = day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual([expect.stringContaining(written)]);
});

test('the way to the bills is opened from our own pages alone', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  const token = await openSession(app.services, { userId: buyer.owner.id });
  const path = getBillingPortal.path.replace(':team_id', String(buyer.team.id));
  const from = (site: string) =>
    app.anybody.fetch(path, { headers: { cookie: `access_token=${token}`, 'sec-fetch-site': site } });
  expect((await from('cross-site')).status).toBe(403);
  expect((await from('same-origin')).status).toBe(200);
});

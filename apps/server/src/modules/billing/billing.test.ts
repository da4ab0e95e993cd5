import { createFirstPaymentSession, getBilling, getBillingPortal, listInvoices } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askStripe, stripeOf } from '../../connectors/stripe.ts';
import { insertSession, openSession } from '../../http/sessions.ts';
import type { TestApp } from '../../test/index.ts';
import { closeCheckout } from './checkouts.ts';
import { createBuyer, press, startShop, takeIn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startShop();
});
afterAll(() => app[Symbol.asyncDispose]());

/** But for the receipts. */
const mailsOf = (email: string) =>
  app.services.mail.outbox.filter(({ to, subject }) => to === email && !/^Re(ceipt|çu)/.test(subject));
const mailsTo = (email: string) => mailsOf(email).map(({ subject }) => subject);
const billingOf = async ({ owner, params }: Awaited<ReturnType<typeof createBuyer>>) =>
  (await app.as(owner).call(getBilling, { params })).data;

test('a plan is bought in the checkout, and begins when Stripe tells so, not on the way back', async () => {
  const buyer = await createBuyer(app);
  expect(await billingOf(buyer)).toEqual({
    plan: 'free',
    billed_by: null,
    can_buy: true,
    has_account: false,
    subscription: null,
    storage: { used: 0, limit: 10 * 1024 ** 3 },
  });
  const first = await buyer.open('business');
  const { status, body } = await buyer.open('pro', 'year');
  expect(await (await press(app, first.body.url, { card: 'good' })).text()).toContain('no longer open');
  expect(status).toBe(200);
  const page = await (await fetch(body.url)).text();
  expect(page).toContain('Herald Pro (year)');
  expect(page).toContain('€990.00');
  const paid = await press(app, body.url, { card: 'good' });
  expect(paid.headers.get('location')).toBe(
    `${app.url}/teams/${buyer.team.id}/${buyer.number.id}/pricing?paid=pro`,
  );
  expect((await buyer.read()).current_plan).toBe('free');
  await takeIn(app);
  expect(await buyer.read()).toMatchObject({ current_plan: 'stripe_pro', subscribed_to_pro_plan: true });
  expect(await billingOf(buyer)).toMatchObject({
    billed_by: 'stripe',
    subscription: { status: 'active', tier: 'pro', interval: 'year', ends_at: null, grace_ends_at: null },
  });
  const written = await app.db
    .selectFrom('audit_events')
    .select(['action', 'actor_kind', 'data'])
    .where('team_id', '=', buyer.team.id)
    .execute();
  expect(written).toMatchObject([
    {
      action: 'plan.changed',
      actor_kind: 'system',
      data: { before: { plan: 'free' }, after: { plan: 'stripe_pro' } },
    },
  ]);
  const again = await buyer.open('scale');
  expect([again.status, again.body.code]).toEqual([409, 'already_subscribed']);
});

test('a team without a number buys a plan as well, and comes back to where it needs none', async () => {
  const { team, owner } = await app.createTeam();
  const params = { team_id: team.id };
  const call = (body: object) =>
    app
      .as(owner)
      .call(createFirstPaymentSession, { params, body: { plan: 'pro', interval: 'month', ...body } });
  const paid = await press(app, (await call({})).body.url, { card: 'good' });
  expect(paid.headers.get('location')).toBe(`${app.url}/teams/${team.id}/0/pricing?paid=pro`);
  await takeIn(app);
  expect((await app.as(owner).call(getBillingPortal, { params, query: {} })).status).toBe(200);
  expect((await call({ phone_number_id: 987_654 })).status).toBe(404);
});

test('a declined card buys nothing, and whoever buys in the trial keeps the rest of it', async () => {
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);
  const buyer = await createBuyer(app, { trial_ends_at: days(9) });
  expect(await (await buyer.buy('business', 'declined')).text()).toContain('declined');
  expect((await buyer.read()).current_plan).toBe('free');
  await buyer.buy('business');
  expect(await buyer.read()).toMatchObject({
    current_plan: 'stripe_business',
    days_until_free_trial_ends: null,
  });
  const { subscription } = await billingOf(buyer);
  expect(subscription?.status).toBe('trialing');
  expect(subscription?.period_ends_at?.slice(0, 10)).toBe(days(9).toISOString().slice(0, 10));
});

test('whoever bought in the trial is told once, three days ahead, what is charged then', async () => {
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);
  const buyer = await createBuyer(app, { trial_ends_at: days(9) });
  await buyer.buy('business');
  const second = await app.createMember(buyer.team, 'Owner', await app.createUser({ locale: 'fr' }));
  await app.createMember(buyer.team, 'Admin');
  const day = (locale: string) =>
    days(9).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'Europe/Paris' });
  for (let told = 0; told < 2; told += 1) {
    await buyer.happens('remind');
    expect(mailsTo(buyer.owner.email)).toEqual([`Your first Herald payment is on ${day('en')}`]);
    expect(mailsTo(second.email)).toEqual([`Votre premier paiement Herald est prévu le ${day('fr')}`]);
  }
  expect(mailsOf(buyer.owner.email)[0]?.text).toContain('€49.00');
  await buyer.happens('renew');
  expect((await billingOf(buyer)).subscription?.status).toBe('active');
});

test('whoever was told that the trial ends, and then bought, is still told what is charged', async () => {
  const trial_ends_at = new Date(app.clock.now().getTime() + 2.9 * 86_400_000);
  const buyer = await createBuyer(app, { trial_ends_at });
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('billing.tellTrialEnds', '{}')`,
  );
  await takeIn(app);
  await buyer.buy('business');
  await buyer.happens('remind');
  expect(mailsTo(buyer.owner.email)).toEqual([
    expect.stringContaining('The Herald trial of'),
    expect.stringContaining('Your first Herald payment is on'),
  ]);
});

test('nobody is told of a first payment that will not come', async () => {
  const trial_ends_at = new Date(app.clock.now().getTime() + 9 * 86_400_000);
  const buyers = await Promise.all([createBuyer(app, { trial_ends_at }), createBuyer(app), createBuyer(app)]);
  const [cancelled, paying, ended] = buyers;
  for (const buyer of buyers) await buyer.buy('pro');
  const { events } = app.sandbox.stripe;
  await cancelled!.happens('cancel');
  await ended!.happens('end');
  const known = (buyer: (typeof buyers)[number]) => mailsTo(buyer.owner.email).length;
  const before = buyers.map(known);
  for (const buyer of buyers) events.emit('customer.subscription.trial_will_end', buyer.subscription());
  await takeIn(app);
  expect(buyers.map(known)).toEqual(before);
  expect((await paying!.read()).current_plan).toBe('stripe_pro');
});

test('a failed payment leaves the plan for a week, tells the owner once for each try, and can be made good', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('scale');
  await buyer.happens('fail');
  const failed = await buyer.read();
  expect(failed.current_plan).toBe('stripe_scale');
  expect(failed.grace_ends_at).not.toBeNull();
  expect(mailsTo(buyer.owner.email)).toEqual(['Your payment for Herald failed']);
  await takeIn(app);
  expect(mailsTo(buyer.owner.email)).toHaveLength(1);
  await buyer.happens('retry');
  expect(mailsTo(buyer.owner.email)).toHaveLength(2);
  await buyer.happens('recover');
  expect(await buyer.read()).toMatchObject({ current_plan: 'stripe_scale', grace_ends_at: null });
  expect(mailsTo(buyer.owner.email).at(-1)).toBe('Your Herald bill is paid');
});

test('after the grace the plan ends, and paying brings it back', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('business');
  await buyer.happens('fail');
  const longAgo = Math.floor(app.clock.now().getTime() / 1000) - 8 * 86_400;
  for (const bill of app.sandbox.stripe.books.all('invoice', ({ status }) => status === 'open'))
    bill.created = longAgo;
  await buyer.happens('retry');
  expect(await buyer.read()).toMatchObject({ current_plan: 'free' });
  expect(mailsTo(buyer.owner.email).at(-1)).toBe(`The plan Business of ${buyer.team.name} has ended`);
  await buyer.happens('recover');
  expect(await buyer.read()).toMatchObject({ current_plan: 'stripe_business', grace_ends_at: null });
});

test('of checkouts that are opened together one stays open, and one that was paid is never paid twice', async () => {
  const buyer = await createBuyer(app);
  await buyer.open();
  const { books } = app.sandbox.stripe;
  const [customer] = books.all('customer', (one) => one.metadata.team_id === String(buyer.team.id));
  const sessions = (status: string) =>
    books.all('checkout.session', (one) => one.customer === customer?.id && one.status === status);
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([buyer.open('pro'), buyer.open('scale'), buyer.open('business')]);
    expect(sessions('open')).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'checkout_elsewhere']);
    expect(answers.map(({ body }) => body.url)).toContain(sessions('open')[0]?.url);
  }
  const [open] = sessions('open');
  await press(app, open?.url ?? '', { card: 'good' });
  const close = closeCheckout(stripeOf(app.services), customer?.id ?? '', open?.id ?? '');
  await expect(close).rejects.toMatchObject({ code: 'already_subscribed' });
});

test('in the last two days of a trial nothing is charged at once either', async () => {
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000);
  const buyer = await createBuyer(app, { trial_ends_at: inAnHour });
  await buyer.buy('pro');
  const { subscription } = await billingOf(buyer);
  expect(subscription?.status).toBe('trialing');
  const ahead = Date.parse(subscription?.period_ends_at ?? '') - app.clock.now().getTime();
  expect(ahead).toBeGreaterThan(48 * 3_600_000);
});

test('what else the customer pays at Stripe is no plan, and is not what the portal changes', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('business');
  const { books } = app.sandbox.stripe;
  const own = buyer.subscription();
  const [item] = own.items.data;
  const price = { ...item.price, id: 'price_other', product: 'consulting', lookup_key: null };
  const items = { object: 'list' as const, data: [{ ...item, id: 'si_other', price }] as [typeof item] };
  books.put({ ...own, id: 'sub_other', created: own.created + 60, items });
  const answer = await app
    .as(buyer.owner)
    .call(getBillingPortal, { params: buyer.params, query: { plan: 'pro' } });
  const id = new URL(answer.body.url).pathname.split('/').at(-1);
  expect(books.get('billing_portal.session', id).sandbox_subscription).toBe(own.id);
  await press(app, `/stripe/subscription/${own.id}/end`);
  await takeIn(app);
  expect((await buyer.read()).current_plan).toBe('free');
  expect((await buyer.open('pro')).status).toBe(200);
});

test('a plan that was never paid is said to be unpaid, not ended, and the portal is where it is paid', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  await buyer.happens('fail');
  const longAgo = Math.floor(app.clock.now().getTime() / 1000) - 8 * 86_400;
  const { books, events } = app.sandbox.stripe;
  const { id } = buyer.subscription();
  for (const bill of books.all('invoice', (one) => one.status === 'open')) bill.created = longAgo;
  books.put({ ...buyer.subscription(), status: 'unpaid' });
  events.emit('customer.subscription.updated', books.get('subscription', id));
  await takeIn(app);
  expect(await billingOf(buyer)).toMatchObject({ plan: 'free', subscription: { status: 'unpaid' } });
  expect((await buyer.read()).grace_ends_at).not.toBeNull();
  expect((await buyer.open('scale')).body.code).toBe('already_subscribed');
});

test('nobody is told that campaigns stopped who has an access code or the rest of a trial', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  const { id } = buyer.team;
  await app.db.updateTable('teams').set({ grant_scale_access: true }).where('id', '=', id).execute();
  await buyer.happens('end');
  expect((await buyer.read()).current_plan).toBe('free');
  expect(mailsTo(buyer.owner.email)).toEqual([]);
});

test('what Stripe refuses is not called unreachable', async () => {
  const refused = askStripe(app.services, (stripe) => stripe.customers.retrieve('cus_nobody'));
  await expect(refused).rejects.toMatchObject({ code: 'payment_refused', status: 422 });
});

test('owners are written to in their language', async () => {
  const owner = await app.createUser({ locale: 'fr' });
  const buyer = await createBuyer(app, { owner });
  await buyer.buy('pro');
  await buyer.happens('fail');
  const [mail] = mailsOf(owner.email);
  expect(mail?.subject).toBe('Votre paiement Herald a échoué');
  expect(mail?.text.replaceAll(/\s/g, ' ')).toContain('99,00 €');
  expect(mail?.text).toContain(`/teams/${buyer.team.id}/${buyer.number.id}/pricing`);
});

test('another plan is confirmed in the portal, and what was paid already is taken off', async () => {
  const buyer = await createBuyer(app);
  const portal = (query = {}) => app.as(buyer.owner).call(getBillingPortal, { params: buyer.params, query });
  expect((await portal()).body.code).toBe('no_subscription');
  expect((await billingOf(buyer)).has_account).toBe(false);
  await buyer.buy('business');
  expect((await billingOf(buyer)).has_account).toBe(true);
  const { url } = (await portal({ plan: 'scale', phone_number_id: buyer.number.id })).body;
  expect(await (await fetch(url)).text()).toContain('Herald Scale (month)');
  await press(app, `${url}/change`, { price: priceOf('herald_scale_month') });
  await takeIn(app);
  expect((await buyer.read()).current_plan).toBe('stripe_scale');
  const invoices = (await app.as(buyer.owner).call(listInvoices, { params: buyer.params })).data;
  expect(invoices.map(({ amount, status }) => [amount, status])).toEqual([
    [{ amount: 200_00, currency: 'EUR' }, 'paid'],
    [{ amount: 49_00, currency: 'EUR' }, 'paid'],
  ]);
  const pages = (
    await app.as(buyer.owner).call(listInvoices, { params: buyer.params, query: { per_page: 1 } })
  ).meta;
  expect(pages.next_cursor).toBe(invoices[0]?.id);
});

const priceOf = (key: string) =>
  app.sandbox.stripe.books.all('price', ({ lookup_key }) => lookup_key === key)[0]?.id ?? '';

test('a cancelled plan stays until the end of what was paid, and its owner hears of the end', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  await buyer.happens('cancel');
  expect((await billingOf(buyer)).subscription).toMatchObject({
    status: 'active',
    ends_at: expect.any(String),
  });
  expect((await buyer.read()).current_plan).toBe('stripe_pro');
  await buyer.happens('renew');
  expect((await buyer.read()).current_plan).toBe('free');
  expect((await billingOf(buyer)).subscription?.status).toBe('ended');
  expect(mailsTo(buyer.owner.email)).toEqual([`The plan Pro of ${buyer.team.name} has ended`]);
  await buyer.buy('business');
  expect((await buyer.read()).current_plan).toBe('stripe_business');
});

test('only the owner buys and looks at bills; nobody through somebody else’s eyes', async () => {
  const buyer = await createBuyer(app);
  const admin = await app.createMember(buyer.team, 'Admin');
  for (const route of [getBilling, getBillingPortal, listInvoices] as const)
    expect((await app.as(admin).call(route, { params: buyer.params })).status).toBe(403);
  const operator = await app.createUser({ is_admin: true });
  const { id: sessionId } = await insertSession(app.services, { userId: operator.id });
  const until = new Date(app.clock.now().getTime() + 60_000);
  const impersonation = { adminId: operator.id, sessionId, until };
  const token = await openSession(app.services, { userId: buyer.owner.id, impersonation });
  const portal = await fetch(`${app.url}/api/teams/${buyer.team.id}/billing_portal`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(portal.status).toBe(403);
});

test('where nothing is sold, nobody is led to a checkout', async () => {
  await using alone = await startShop({ environment: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });
  const buyer = await createBuyer(alone);
  expect((await alone.as(buyer.owner).call(getBilling, { params: buyer.params })).data.can_buy).toBe(false);
  const { status, body } = await buyer.open();
  expect([status, body.code]).toEqual([503, 'billing_unavailable']);
  const headers = { 'stripe-signature': alone.sandbox.stripe.events.sign('{}') };
  const door = await fetch(`${alone.url}/webhooks/stripe`, { method: 'POST', headers, body: '{}' });
  expect(door.status).toBe(401);
});

test('what Shopify bills is neither bought nor changed here, nor ended by Stripe', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  await app.db.updateTable('teams').set({ plan: 'shopify_pro' }).where('id', '=', buyer.team.id).execute();
  expect(await billingOf(buyer)).toMatchObject({ plan: 'shopify_pro', billed_by: 'shopify' });
  expect((await buyer.open()).body.code).toBe('billed_by_shopify');
  const portal = await app.as(buyer.owner).call(getBillingPortal, { params: buyer.params });
  expect(portal.body.code).toBe('billed_by_shopify');
  await buyer.happens('end');
  expect((await buyer.read()).current_plan).toBe('shopify_pro');
});

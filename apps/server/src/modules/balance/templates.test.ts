import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessage } from '../../messaging/outbound/index.ts';
import { seedContact, seedNumber, seedTemplate } from '../../messaging/outbound/testing/seed.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { balance, creditPayment, reserveForCampaign } from './index.ts';
import { settleJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** As the clock does each minute. */
async function runSettle(): Promise<void> {
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, settleJob, {}));
  await app.runJobs();
}

/** Marketing to France, in millionths: 7.12 cents. */
const price = 71_200;

async function openShop() {
  const number = await seedNumber(app);
  const { teamId } = number;
  await app.db
    .updateTable('teams')
    .set({ meta_billing_v2: false, currency: 'EUR' })
    .where('id', '=', teamId)
    .execute();
  const template_id = await seedTemplate(app, number);
  const contactId = await seedContact(app, number);
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    app.services.database.as({ teamId, userId: null }).transaction(work);
  const shop = {
    ...number,
    run,
    pay: (key: string, amount: number) =>
      run((tx) => creditPayment(tx, { teamId, key, amount, at: app.clock.now() })),
    /** Returns the message's id; throws when it is refused. */
    send: async (cause: 'inbox' | 'api' = 'inbox', then?: (tx: Tx) => Promise<void>) =>
      run(async (tx) => {
        const message = { type: 'template' as const, template_id, variables: { 'body.1': 'Ada' } };
        const wanted = { teamId, phoneNumberId: number.phoneNumberId, contactId, cause, message };
        const queued = await createMessage(tx, { app: app.services, now: app.clock.now() }, wanted);
        await then?.(tx);
        return queued.kind === 'queued' ? queued.message.id : 0;
      }),
    move: (id: number, set: string) =>
      sql`update messages set ${sql.raw(set)} where team_id = ${teamId} and id = ${id}`.execute(app.db),
    bill: (byMeta: boolean) =>
      app.db.updateTable('teams').set({ meta_billing_v2: byMeta }).where('id', '=', teamId).execute(),
    sums: () =>
      app.db
        .selectFrom('balance_accounts')
        .select(['available', 'reserved', 'spent', 'owed'])
        .where('team_id', '=', teamId)
        .executeTakeFirst(),
  };
  return shop;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const accepted = `status = 'accepted', accepted_at = now()`;
const delivered = `status = 'delivered', accepted_at = coalesce(accepted_at, now()), delivered_at = now(),
  price_micros = ${price}, price_currency = 'EUR'`;
const failed = `status = 'failed', failed_at = now()`;

test('a template is set aside when it is sent, settled when it is delivered, and given back when it failed', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 1_00);
  const [first, second] = [await shop.send('inbox'), await shop.send('api')];
  expect(await shop.sums()).toMatchObject({ available: 85, reserved: 15, spent: 0 });
  await shop.move(first, delivered);
  await shop.move(second, failed);
  await runSettle();
  await runSettle();
  expect(await shop.sums()).toEqual({ available: 92, reserved: 0, spent: 8, owed: 0 });
});

test('what was delivered stays spent when the person is erased, and its day is counted again', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 1_00);
  const [first, second] = [await shop.send(), await shop.send()];
  await shop.move(first, delivered);
  await runSettle();
  await sql`delete from messages where team_id = ${shop.teamId} and id = ${first}`.execute(app.db);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ available: 85, reserved: 7, spent: 8 });
  await shop.move(second, failed);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ available: 92, reserved: 0, spent: 8 });
});

test('cents are rounded once for a day, not for each template', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 10_00);
  for (let index = 0; index < 20; index += 1) await shop.move(await shop.send(), delivered);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ spent: 143, reserved: 0 });
});

test('too little is refused with both sums, and nothing is sent; of many at once only as many as are paid', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 30);
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => shop.send()));
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(sent.length - refused.length).toBe(4);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'balance_too_low' });
    expect(error.message).toMatch(/costs €0\.08, and the balance has €0\.0\d/);
  }
  const messages = await app.db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', shop.teamId)
    .execute();
  expect(messages).toHaveLength(4);
  expect(await shop.sums()).toMatchObject({ available: 1, reserved: 29 });
});

test('a send that never committed set nothing aside, and a team that Meta bills has no books', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 1_00);
  const lost = shop.send('inbox', () => Promise.reject(new Error('gone')));
  await expect(lost).rejects.toThrow('gone');
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
  await shop.bill(true);
  await shop.send();
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
});

test('a balance in another currency than the bills of the number is told', async () => {
  const shop = await openShop();
  await app.db.updateTable('teams').set({ currency: 'USD' }).where('id', '=', shop.teamId).execute();
  await expect(shop.send()).rejects.toMatchObject({ code: 'balance_currency' });
});

test('once Meta bills the team, what was sent before is settled, the rest is given back, and nothing more is charged', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 5_00);
  const [sent, waiting] = [await shop.send(), await shop.send()];
  await shop.move(sent, accepted);
  await shop.bill(true);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ reserved: 8, available: 4_92 });
  await shop.move(sent, delivered);
  await sql`update messages set accepted_at = now() + interval '1 second' where id = ${waiting}`.execute(
    app.db,
  );
  await shop.move(waiting, delivered);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ reserved: 0, spent: 8, available: 4_92 });
  await shop.bill(false);
  await shop.move(await shop.send(), delivered);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ reserved: 0, spent: 16, available: 4_84 });
});

/** A campaign of the shop with messages of its own, as the sender would write them. */
async function addCampaign(shop: Shop) {
  const { teamId, phoneNumberId, run } = shop;
  const { id } = await app.db
    .insertInto('campaigns')
    .values({
      team_id: teamId,
      phone_number_id: phoneNumberId,
      name: 'Sale',
      currency: 'EUR',
      step: 'SENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await seedContact(app, shop);
  return {
    reserve: (amount: number) =>
      run((tx) => reserveForCampaign(tx, { teamId, campaignId: id, amount, at: app.clock.now() })),
    message: async (set: string) => {
      const message = await app.db
        .insertInto('messages')
        .values({
          team_id: teamId,
          phone_number_id: phoneNumberId,
          contact_id: contact,
          campaign_id: id,
          direction: 'out',
          status: 'queued',
          type: 'template',
          cause: 'campaign',
          content: '{}',
          estimate_micros: price,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await shop.move(message.id, set);
      return message.id;
    },
    count: (set: string) => sql`update campaigns set ${sql.raw(set)} where id = ${id}`.execute(app.db),
  };
}

test('a campaign stops being charged once Meta bills the team, and again counts from then when it pays ahead', async () => {
  const shop = await openShop();
  await shop.pay('pi_1', 5_00);
  const campaign = await addCampaign(shop);
  await campaign.reserve(3_00);
  await campaign.message(delivered);
  const sent = await campaign.message(accepted);
  await campaign.count(`cost_micros = ${price}, reserved_micros = ${2 * price}`);
  await shop.bill(true);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ spent: 8, reserved: 8, available: 4_84 });
  await shop.move(sent, delivered);
  await campaign.message(delivered.replace('coalesce(accepted_at, now())', `now() + interval '1 second'`));
  await campaign.count(`cost_micros = ${3 * price}, reserved_micros = 0`);
  await runSettle();
  await runSettle();
  expect(await shop.sums()).toEqual({ available: 4_85, reserved: 0, spent: 15, owed: 0 });
  await shop.bill(false);
  await campaign.reserve(1_00);
  await campaign.count(`cost_micros = ${4 * price}`);
  await runSettle();
  expect(await shop.sums()).toMatchObject({ spent: 22, reserved: 93 });
});

type Step = {
  do: 'pay' | 'send' | 'crash' | 'accept' | 'deliver' | 'fail' | 'settle' | 'switch';
  which: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('pay', 'send', 'send', 'crash', 'accept', 'deliver', 'fail', 'settle', 'switch'),
  which: fc.nat({ max: 30 }),
});

/** In the ledger a message moves forward only, and never comes back from its end. */
const from: Partial<Record<Step['do'], [from: string, set: string]>> = {
  accept: [`'queued'`, accepted],
  deliver: [`'accepted'`, delivered],
  fail: [`'queued', 'accepted'`, failed],
};

async function take(shop: Shop, { do: what, which }: Step): Promise<void> {
  const refused = (error: { code?: string; message?: string }) => {
    if (error.code !== 'balance_too_low' && error.message !== 'gone') throw error;
  };
  if (what === 'pay') return void (await shop.pay(`pi_${which}`, 3 * which + 1));
  if (what === 'send') return void (await shop.send().catch(refused));
  if (what === 'crash') {
    const gone = () => Promise.reject(new Error('gone'));
    return void (await shop.send('api', gone).catch(refused));
  }
  if (what === 'settle') return runSettle();
  if (what === 'switch') return void (await shop.bill(which % 2 === 0));
  const [states, set] = from[what] ?? ['', ''];
  await sql`
    update messages set ${sql.raw(set)} where id = (
      select id from messages where team_id = ${shop.teamId} and status in (${sql.raw(states)})
      order by id offset ${which % 4} limit 1)`.execute(app.db);
}

test('over random payments, sends, failures, switches and crashes all that was set aside is spent or given back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const shop = await openShop();
      for (const one of steps) {
        await take(shop, one);
        const sums = (await shop.sums()) ?? { available: 0, reserved: 0, spent: 0, owed: 0 };
        expect(Math.min(sums.available, sums.reserved, -sums.owed)).toBeGreaterThanOrEqual(0);
        const { rows } = await sql<{ held: number; settled: number }>`
          select coalesce(sum(held), 0)::int as held, coalesce(sum(settled), 0)::int as settled
          from balance_days where team_id = ${shop.teamId}`.execute(app.db);
        expect(rows).toEqual([{ held: sums.reserved, settled: sums.spent }]);
      }
      await sql`update messages set ${sql.raw(failed)}
        where team_id = ${shop.teamId} and status in ('queued', 'accepted')`.execute(app.db);
      await runSettle();
      const { rows } = await sql<{ reserved: number; left: number }>`
        select coalesce(sum(reserved) filter (where kind = 'reserve'), 0)::int as reserved,
          coalesce(-sum(reserved) filter (where kind in ('settle', 'return')), 0)::int as left
        from balance_lines where team_id = ${shop.teamId}`.execute(app.db);
      expect(rows[0]?.reserved).toBe(rows[0]?.left);
      expect((await shop.sums())?.reserved ?? 0).toBe(0);
    }),
    { numRuns: 20 },
  );
}, 180_000);

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { creditPayment, reserveForCampaign } from './index.ts';
import { takeBackPayment, takeBackRefunds } from './payments.ts';
import { settleCampaign } from './settleCampaign.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** A team that pays ahead, with campaigns whose counters the test moves as the sender would. */
async function openBooks(campaigns: number, currency = 'EUR') {
  const { team } = await app.createTeam({ meta_billing_v2: false, currency });
  const teamId = team.id;
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: teamId, waba_id: `7${teamId}`, currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await app.db
    .insertInto('phone_numbers')
    .values({ team_id: teamId, whatsapp_account_id: account.id, meta_id: `6${teamId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .insertInto('campaigns')
    .values(
      Array.from({ length: campaigns }, (_, index) => ({
        team_id: teamId,
        phone_number_id: number.id,
        name: `Campaign ${index}`,
        currency,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    app.services.database.pipeline.withTeam(teamId).transaction(work);
  const change = (index: number, set: string) =>
    sql`update campaigns set ${sql.raw(set)} where team_id = ${teamId} and id = ${ids[index]}`.execute(
      app.db,
    );
  const now = () => app.clock.now();
  const books = {
    teamId,
    run,
    change,
    credit: (key: string, amount: number) =>
      run((tx) => creditPayment(tx, { teamId, key, amount, at: now() })),
    takeBack: (key: string, amount: number) =>
      run((tx) => takeBackPayment(tx, { teamId, key, amount, at: now() })),
    reserve: (index: number, amount: number) =>
      run((tx) => reserveForCampaign(tx, { teamId, campaignId: ids[index] ?? 0, amount, at: now() })),
    settle: (index: number) => run((tx) => settleCampaign(tx, teamId, ids[index] ?? 0, now())),
    sums: () =>
      app.db
        .selectFrom('balance_accounts')
        .select(['available', 'reserved', 'spent', 'paid_in', 'owed'])
        .where('team_id', '=', teamId)
        .executeTakeFirst(),
  };
  return books;
}

type Books = Awaited<ReturnType<typeof openBooks>>;

/** The sums that are kept are those of the lines, and what is set aside is what the campaigns hold. */
async function checkBooks({ teamId, sums }: Books): Promise<void> {
  const kept = (await sums()) ?? { available: 0, reserved: 0, spent: 0, paid_in: 0, owed: 0 };
  const { rows } = await sql`
    select coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
      coalesce(sum(spent), 0)::bigint as spent, coalesce(sum(paid_in), 0)::bigint as paid_in,
      coalesce(sum(owed), 0)::bigint as owed
    from balance_lines where team_id = ${teamId}`.execute(app.db);
  expect(rows).toEqual([kept]);
  const holds = await sql`
    select coalesce(sum(held), 0)::bigint as reserved, coalesce(sum(settled), 0)::bigint as spent
    from balance_holds where team_id = ${teamId}`.execute(app.db);
  expect(holds.rows).toEqual([{ reserved: kept.reserved, spent: kept.spent }]);
  expect(Math.min(kept.available, kept.reserved, -kept.owed)).toBeGreaterThanOrEqual(0);
  expect(kept.available === 0 || kept.owed === 0).toBe(true);
}

test('a campaign sets aside what it needs, pays what was delivered, and gives the rest back', async () => {
  const books = await openBooks(1);
  expect(await books.credit('pi_1', 50_00)).toBe(true);
  expect(await books.credit('pi_1', 50_00)).toBe(false);
  await expect(books.reserve(0, 50_01)).rejects.toThrow(/not enough/);
  await books.reserve(0, 30_00);
  await books.reserve(0, 30_00);
  expect(await books.sums()).toMatchObject({ available: 20_00, reserved: 30_00 });
  // 100 messages of 7.12 cents each: the cent is rounded once, not for each of them.
  await books.change(0, `step = 'SENDING', cost_micros = 100 * 71200, reserved_micros = 50 * 71200`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 20_00, reserved: 22_88, spent: 7_12 });
  await books.change(0, `step = 'SENDED', finished_at = now()`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 3_56, available: 50_00 - 7_12 - 3_56 });
  await books.change(0, `cost_micros = 120 * 71200, reserved_micros = 0`);
  await books.settle(0);
  await books.settle(0);
  expect(await books.sums()).toEqual({
    available: 41_45,
    reserved: 0,
    spent: 8_55,
    paid_in: -50_00,
    owed: 0,
  });
  await checkBooks(books);
});

test('what is spent or taken back beyond what is there is owed, and the next payment fills it', async () => {
  const books = await openBooks(1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(0, `step = 'SENDED', cost_micros = 12000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 0, spent: 12_00, owed: -2_00 });
  await books.takeBack('pi_1:refunded:100', 1_00);
  expect(await books.sums()).toMatchObject({ available: 0, owed: -3_00 });
  await books.credit('pi_2', 5_00);
  expect(await books.sums()).toMatchObject({ available: 2_00, owed: 0 });
  await checkBooks(books);
});

test('what comes free fills what is owed, before anybody spends it again', async () => {
  const books = await openBooks(1);
  await books.credit('pi_1', 50_00);
  await books.reserve(0, 50_00);
  await books.takeBack('pi_1:refunded:5000', 50_00);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 50_00, owed: -50_00 });
  await books.change(0, `step = 'PAUSED', cost_micros = 12000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 0, spent: 12_00, owed: -12_00 });
  await books.change(0, `cost_micros = 2000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, spent: 2_00, owed: -2_00 });
  await checkBooks(books);
});

test('a price that fell and a rest that comes back together fill what is owed once', async () => {
  const books = await openBooks(1);
  await books.credit('pi_1', 30_00);
  await books.reserve(0, 30_00);
  await books.change(0, `step = 'SENDING', cost_micros = 10000000`);
  await books.settle(0);
  await books.takeBack('pi_1:refunded:500', 5_00);
  await books.change(0, `step = 'SENDED', finished_at = now(), cost_micros = 6000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 19_00, reserved: 0, spent: 6_00, owed: 0 });
  await checkBooks(books);
});

test('what Meta billed before the team paid ahead is not charged again', async () => {
  const books = await openBooks(1);
  await books.change(0, `step = 'PAUSED', cost_micros = 40000000`);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ spent: 0, owed: 0 });
  await books.change(0, `step = 'SENDED', finished_at = now(), cost_micros = 43000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 7_00, reserved: 0, spent: 3_00 });
  // Meta corrects what it billed itself: that is not ours to give back.
  await books.change(0, `cost_micros = 35000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 10_00, spent: 0 });
  await checkBooks(books);
});

test('of two partial refunds that are booked at once, what is refunded is taken once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const books = await openBooks(1);
    await books.credit('pi_1', 50_00);
    const totals = [10_00, 25_00, 25_00, 40_00];
    await Promise.all(
      totals.map((total) =>
        books.run((tx) =>
          takeBackRefunds(tx, { teamId: books.teamId, payment: 'pi_1', total, at: app.clock.now() }),
        ),
      ),
    );
    expect(await books.sums()).toMatchObject({ available: 10_00, paid_in: -10_00 });
    await checkBooks(books);
  }
});

test('yen have no cents', async () => {
  const books = await openBooks(1, 'JPY');
  await books.credit('pi_1', 5000);
  await books.reserve(0, 1000);
  await books.change(0, `step = 'SENDED', cost_micros = 700400000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 4299, spent: 701 });
});

test('what waits for a delivery for more than a month is given back', async () => {
  const books = await openBooks(1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(
    0,
    `step = 'SENDED', reserved_micros = 4000000, finished_at = now() - interval '29 days'`,
  );
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 4_00 });
  await books.change(0, `finished_at = now() - interval '31 days'`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 0, available: 10_00 });
});

test.each([
  ['paused', `step = 'PAUSED', paused_at = now()`],
  ['deleted', `step = 'SENDING', deleted_at = now()`],
])('what a campaign set aside comes back a month after it was %s', async (_how, ended) => {
  const books = await openBooks(1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  const ago = (days: number) => ended.replace('now()', `now() - interval '${days} days'`);
  await books.change(0, `${ago(29)}, reserved_micros = 4000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 4_00 });
  await books.change(0, ago(31));
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 0, available: 10_00 });
});

test('where nothing moved nothing is written', async () => {
  const books = await openBooks(1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(0, `step = 'SENDED', finished_at = now(), reserved_micros = 4000000`);
  await books.settle(0);
  const version = () =>
    sql`select xmin::text from balance_holds where team_id = ${books.teamId}`.execute(app.db);
  const { rows } = await version();
  await books.settle(0);
  expect((await version()).rows).toEqual(rows);
});

type Step =
  | { do: 'credit' | 'takeBack'; key: number; amount: number }
  | { do: 'reserve' | 'deliver'; index: number; amount: number }
  | { do: 'finish' | 'pause' | 'settle' | 'settleTwice' | 'crash'; index: number };

const index = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('credit' as const, 'takeBack' as const),
    key: fc.nat({ max: 6 }),
    amount: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({
    do: fc.constantFrom('reserve' as const, 'deliver' as const),
    index,
    amount: fc.integer({ min: 1, max: 8_000 }),
  }),
  fc.record({
    do: fc.constantFrom(
      'finish' as const,
      'pause' as const,
      'settle' as const,
      'settleTwice' as const,
      'crash' as const,
    ),
    index,
  }),
);

async function take(books: Books, one: Step): Promise<void> {
  switch (one.do) {
    case 'credit':
      return void (await books.credit(`pi_${one.key}`, one.amount));
    case 'takeBack':
      return void (await books.takeBack(`pi_${one.key}:refunded`, one.amount));
    case 'reserve':
      await books.reserve(one.index, one.amount).catch(refusal);
      return void (await books.change(
        one.index,
        `step = 'SENDING', reserved_micros = ${one.amount} * 10000`,
      ));
    case 'deliver': {
      const micros = one.amount * 3333;
      const set = `cost_micros = cost_micros + ${micros}, reserved_micros = greatest(0, reserved_micros - ${micros})`;
      return void (await books.change(one.index, set));
    }
    case 'finish':
      return void (await books.change(
        one.index,
        `step = 'SENDED', reserved_micros = 0, finished_at = now()`,
      ));
    case 'pause':
      return void (await books.change(one.index, `step = 'PAUSED'`));
    case 'settle':
      return books.settle(one.index);
    case 'settleTwice':
      return void (await Promise.all([books.settle(one.index), books.settle(one.index)]));
    case 'crash':
      return crash(books, one.index);
  }
}

/** Only for want of money. */
function refusal(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('not enough'))) throw error;
}

/** The process is gone right before the commit. */
async function crash(books: Books, place: number): Promise<void> {
  const { teamId, run } = books;
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where team_id = ${teamId} order by id offset ${place} limit 1`.execute(app.db);
  const died = run(async (tx) => {
    await settleCampaign(tx, teamId, rows[0]?.id ?? 0, app.clock.now());
    await creditPayment(tx, { teamId, key: 'pi_lost', amount: 5, at: app.clock.now() });
    throw new Error('gone');
  });
  await expect(died).rejects.toThrow('gone');
}

test('over random payments, sends and crashes, the books agree, nothing is below nothing, and all set aside comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const books = await openBooks(3);
      for (const one of steps) {
        await take(books, one);
        await checkBooks(books);
      }
      for (const place of [0, 1, 2]) {
        await take(books, { do: 'finish', index: place });
        await books.settle(place);
      }
      await checkBooks(books);
      const { rows } = await sql<{ reserved: number; left: number }>`
        select coalesce(sum(reserved) filter (where kind = 'reserve'), 0)::bigint as reserved,
          coalesce(-sum(reserved) filter (where kind in ('settle', 'return')), 0)::bigint as left
        from balance_lines where team_id = ${books.teamId}`.execute(app.db);
      expect(rows[0]?.reserved).toBe(rows[0]?.left);
      expect((await books.sums())?.reserved ?? 0).toBe(0);
      const cost = await sql<{ cents: number }>`
        select coalesce(sum(greatest(0, ceil(c.cost_micros / 10000.0) - h.billed_before)), 0)::bigint as cents
        from balance_holds h join campaigns c on c.team_id = h.team_id and c.id = h.campaign_id
        where h.team_id = ${books.teamId}`.execute(app.db);
      expect((await books.sums())?.spent ?? 0).toBe(cost.rows[0]?.cents);
    }),
    { numRuns: 25 },
  );
}, 180_000);

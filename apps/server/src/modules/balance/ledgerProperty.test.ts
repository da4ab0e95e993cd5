import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { creditPayment } from './index.ts';
import { settleCampaign } from './settleCampaign.ts';
import { type Books, checkBooks, openBooks } from './testing/openBooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

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
      return void (await books.settle(one.index));
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
      const books = await openBooks(app, 3);
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

import * as contract from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCounts } from './foldCounts.ts';
import { forgetRuns } from './forgetRuns.ts';
import { proveAutomations } from './proving.ts';
import { insertCounts } from './runner/countRidden.ts';
import { type Flows, graphOf, startFlows, text, word } from './testing.ts';

let t: Flows;
let id: number;
beforeAll(async () => {
  t = await startFlows();
  id = await t.live(graphOf(word('promo'), { a: text('Hello') }, { t: { next: 'a' } }));
});
afterAll(async () => t[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(t.app.clock.now().getTime() - days * dayMs);
const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

async function forget(): Promise<void> {
  const { services, clock } = t.app;
  const work = { app: services, db: services.database.pipeline, log: services.log, clock, attempt: 1 };
  await forgetRuns.run({}, { ...work, signal: new AbortController().signal });
}

type Table = 'automation_counts' | 'message_counts';
const sums = { automation_counts: sql`sum(count)`, message_counts: sql`sum(sent * 1000 + cost_micros)` };
const owner = { automation_counts: sql`automation_id`, message_counts: sql`owner_id` };
const what = { automation_counts: sql`what`, message_counts: sql`owner_kind` };

/** Sums of each step by the month, and by the day of the last quarter of a year. */
async function figures(table: Table) {
  const { rows } = await sql`
    select ${owner[table]} as owner, version, block_id, ${what[table]} as what, date_trunc('month', day)::date::text as month,
      case when day > ${dateOf(daysAgo(92))}::date then day::text end as day, ${sums[table]}::bigint as sum
    from ${sql.table(table)} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(t.app.db);
  return rows;
}

const rowsOf = async (table: Table) =>
  (
    await sql<{ day: string; slot: number }>`select day::text, slot from ${sql.table(table)}`.execute(
      t.app.db,
    )
  ).rows;

const counted = fc.record({
  ago: fc.integer({ min: 0, max: 400 }),
  version: fc.integer({ min: 1, max: 2 }),
  block: fc.constantFrom('', 'a', 'b'),
  what: fc.constantFrom('arrived', 'passed/next', 'entered'),
  slot: fc.integer({ min: 0, max: 15 }),
  count: fc.integer({ min: 1, max: 50 }),
});
type Counted = typeof counted extends fc.Arbitrary<infer One> ? One : never;

async function count(all: readonly Counted[]): Promise<void> {
  for (const { ago, version, block, what: counts, slot, count: by } of all) {
    const day = dateOf(daysAgo(ago));
    const { team_id } = t.params;
    await sql`
      insert into automation_counts (team_id, automation_id, day, version, block_id, what, slot, count)
      values (${team_id}, ${id}, ${day}::date, ${version}, ${block}, ${counts}, ${slot}, ${by})
      on conflict (team_id, automation_id, day, version, block_id, what, slot) do update set
        count = automation_counts.count + excluded.count`.execute(t.app.db);
    // Those of templates keep their days.
    await sql`
      insert into message_counts (team_id, owner_kind, owner_id, day, version, block_id, slot, sent, cost_micros)
      values (${team_id}, ${counts === 'entered' ? 'template' : 'automation'}, ${id}, ${day}::date, ${version}, ${block}, ${slot},
        ${by}, ${by * 7})
      on conflict (team_id, owner_kind, owner_id, day, version, block_id, slot) do update set
        sent = message_counts.sent + excluded.sent, cost_micros = message_counts.cost_micros + excluded.cost_micros`.execute(
      t.app.db,
    );
  }
}

test('whatever was counted and is counted afterwards, each month sums up to the same, and days of late stay', async () => {
  const some = fc.array(counted, { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(some, some, async (before, after) => {
      await sql`delete from automation_counts`.execute(t.app.db);
      await sql`delete from message_counts`.execute(t.app.db);
      await count(before);
      for (const more of [[], after]) {
        await count(more);
        const expected = [await figures('automation_counts'), await figures('message_counts')];
        const { data } = await t.caller.call(contract.getAutomationStatistics, {
          params: t.of(id),
          query: {},
        });
        // In small turns, as many as there must be.
        for (const fold of foldCounts) while ((await fold(t.app.db, t.app.clock.now(), 3)) > 0);
        expect([await figures('automation_counts'), await figures('message_counts')]).toEqual(expected);
        const again = await t.caller.call(contract.getAutomationStatistics, { params: t.of(id), query: {} });
        expect({ ...again.data, days: [] }).toEqual({ ...data, days: [] });
      }
      const old = (await rowsOf('automation_counts')).filter(({ day }) => day < dateOf(daysAgo(125)));
      expect(old.filter(({ day, slot }) => slot !== 16 || !day.endsWith('-01'))).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('what is counted while days are folded is lost nowhere', async () => {
  await sql`delete from automation_counts`.execute(t.app.db);
  const { team_id } = t.params;
  const countOne = (days: number) =>
    t.app.services.database.pipeline.transaction((tx) =>
      insertCounts(tx, [
        { team_id, automation_id: id, version: 1, started_at: daysAgo(days), block_id: 'a', what: 'arrived' },
      ]),
    );
  const folding = async () => {
    for (let round = 0; round < 30; round += 1) await foldCounts[0]!(t.app.db, t.app.clock.now(), 5);
  };
  const counting = async () => {
    for (let nr = 0; nr < 60; nr += 1) await countOne(200 + (nr % 3));
  };
  await Promise.all([folding(), counting(), counting(), folding()]);
  const { rows } = await sql<{ sum: number }>`select sum(count)::int as sum from automation_counts`.execute(
    t.app.db,
  );
  expect(rows[0]?.sum).toBe(120);
  await sql`delete from automation_counts`.execute(t.app.db);
});

test('what a run knew goes after 30 days, the run after 180, and who came to nothing after 30', async () => {
  await t.say('promo');
  await t.say('promo');
  await t.app.db
    .updateTable('automation_runs')
    .set({ status: 'dropped', end_reason: 'not_abandoned' })
    .where('id', '=', (await t.runs()).at(-1)!.id)
    .execute();
  const look = async () => (await t.runs()).map(({ status, state }) => [status, state !== null]);
  t.app.clock.advance({ days: 29 });
  await forget();
  expect(await look()).toEqual([
    ['done', true],
    ['dropped', true],
  ]);
  t.app.clock.advance({ days: 2 });
  await forget();
  expect(await look()).toEqual([['done', false]]);
  const [run] = await t.runs();
  const at = { ...t.of(id), run_id: run!.id };
  // Sessions end as well.
  const { data } = await t.app.as(t.owner).call(contract.getExecution, { params: at });
  expect(data).toMatchObject({ status: 'done', variables: {}, bursts: [{ input: 'start' }] });
  t.app.clock.advance({ days: 148 });
  await forget();
  expect(await look()).toEqual([['done', false]]);
  t.app.clock.advance({ days: 2 });
  await forget();
  expect(await look()).toEqual([]);
  await expect(proveAutomations(t.app.db)).rejects.toThrow('the counts');
});

test('an installation says for how long runs can be looked at', async () => {
  await using short = await startFlows({ AUTOMATION_RUN_DAYS: '31' });
  await short.live(graphOf(word('promo'), { a: text('Hello') }, { t: { next: 'a' } }));
  await short.say('promo');
  short.app.clock.advance({ days: 32 });
  const { services, clock } = short.app;
  const work = { app: services, db: services.database.pipeline, log: services.log, clock, attempt: 1 };
  await forgetRuns.run({}, { ...work, signal: new AbortController().signal });
  expect(await short.runs()).toEqual([]);
});

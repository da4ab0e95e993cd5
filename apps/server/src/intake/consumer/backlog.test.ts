import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import { allShards, shardOf } from '../shards.ts';
import { Backlog } from './backlog.ts';
import { markDone } from './markDone.ts';

async function append({ services }: TestApp, lane: string, count = 1, body = 'x'): Promise<void> {
  await sql`
    insert into inbound_events (source, lane, body)
    select 'test', ${lane}, ${Buffer.from(body)} from generate_series(1, ${count}::int)`.execute(
    services.database.statements,
  );
}

/** Claims a batch and says that it is done. */
function take({ services, clock }: TestApp, backlog: Backlog): Promise<ClaimedEvent[]> {
  return services.database.pipeline.transaction(async (tx) => {
    const claimed = await backlog.claim(tx, clock.now());
    await markDone(tx, clock.now(), claimed, new Map());
    return claimed;
  });
}

const lanesOf = (claimed: readonly ClaimedEvent[]) => new Set(claimed.map(({ lane }) => lane));

test('behind a flood of twenty thousand, somebody else is taken in with the next batch', async () => {
  await using app = await startTestApp({ modules: [] });
  const backlog = new Backlog('test');
  await append(app, 'flood', 20_000);
  await append(app, 'other');
  expect(lanesOf(await take(app, backlog))).toContain('other');

  // Also when it comes while the flood is being taken in, and whoever has read on alone so far.
  await append(app, 'late');
  expect(lanesOf(await take(app, backlog))).toContain('late');
  let taken = 0;
  for (let batch = await take(app, backlog); batch.length > 0; batch = await take(app, backlog)) {
    taken += batch.length;
  }
  expect(taken).toBe(20_002 - 1000);
  await append(app, 'flood', 1200);
  await append(app, 'other');
  const next = [await take(app, backlog), await take(app, backlog)];
  expect(lanesOf(next.flat())).toContain('other');
});

test('what is read ahead is nothing that is being taken in, also when it is time to look from the beginning', async () => {
  await using app = await startTestApp({ modules: [] });
  const { pipeline } = app.services.database;
  const backlog = new Backlog('test', { sweepMs: 0 });
  await append(app, 'flood', 1200);
  await pipeline.transaction(async (tx) => {
    const now = app.clock.now();
    const taking = await backlog.claim(tx, now);
    const ahead = await pipeline.transaction((other) => backlog.claimAhead(other, now));
    expect(taking).toHaveLength(500);
    expect(ahead.map(({ id }) => id)).toEqual(taking.map(({ id }) => id + 500));
  });
});

test('of more lanes than are looked at together, each has its turn', async () => {
  await using app = await startTestApp({ modules: [] });
  const backlog = new Backlog('test');
  await sql`
    insert into inbound_events (source, lane, body)
    select 'test', 'lane ' || lane, 'x' from generate_series(1, 20) n, generate_series(1, 250) lane`.execute(
    app.services.database.statements,
  );
  const first = [await take(app, backlog), await take(app, backlog), await take(app, backlog)].flat();
  expect(lanesOf(first).size).toBe(250);
});

test('where events take long a batch holds few of them, so that nobody waits long for it', async () => {
  await using app = await startTestApp({ modules: [] });
  const backlog = new Backlog('test');
  await append(app, 'flood', 3000);
  expect(await take(app, backlog)).toHaveLength(500);
  backlog.pace(500, 1000);
  await append(app, 'other');
  const next = await take(app, backlog);
  expect(next.length).toBeLessThan(50);
  expect(lanesOf(next)).toContain('other');
  // It grows again, by steps: the next ones may be slow again.
  backlog.pace(next.length, 1);
  expect((await take(app, backlog)).length).toBe(2 * 38);
  for (let batch = 0; batch < 4; batch += 1) backlog.pace(100, 1);
  expect(await take(app, backlog)).toHaveLength(500);
});

test('a consumer of some shards takes in these alone, and a flood in the others costs it nothing', async () => {
  await using app = await startTestApp({ modules: [] });
  const lanes = Array.from({ length: 40 }, (_, index) => `lane ${index}`);
  const own = new Set([...allShards].filter((shard) => shard % 2 === 0));
  const [flood = ''] = lanes.filter((lane) => !own.has(shardOf(lane)));
  await append(app, flood, 20_000);
  for (const lane of [...lanes, '']) await append(app, lane, 3);
  const backlog = new Backlog('test');
  backlog.limitTo([...own]);
  const expected = [...lanes, ''].filter((lane) => own.has(shardOf(lane))).toSorted();
  const first = await take(app, backlog);
  expect([...lanesOf(first)].toSorted()).toEqual(expected);
  expect(first).toHaveLength(3 * expected.length);
  expect(await take(app, backlog)).toEqual([]);

  // One that waits alone is read on, and another is found that comes meanwhile.
  const [one = '', other = ''] = expected;
  await append(app, one, 1600);
  const read = [await take(app, backlog), await take(app, backlog)];
  await append(app, other);
  read.push(await take(app, backlog), await take(app, backlog), await take(app, backlog));
  expect(lanesOf(read.flat())).toEqual(new Set([one, other]));
  expect(read.flat()).toHaveLength(1601);
  // What is given to it now is claimed from its beginning.
  backlog.limitTo(null);
  expect(lanesOf(await take(app, backlog)).size).toBe(41 - expected.length);
});

test('the shard of a lane is the same in PostgreSQL', async () => {
  await using app = await startTestApp({ modules: [] });
  const { pipeline } = app.services.database;
  const lane = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(lane), async (given) => {
      const texts = ['', ...given];
      const { rows } = await pipeline.transaction((tx) =>
        sql<{ shard: number }>`
          select herald.inbound_shard(lane) as shard
          from unnest(${texts}::text[]) with ordinality as given (lane, position) order by position`.execute(
          tx,
        ),
      );
      expect(rows.map(({ shard }) => shard)).toEqual(texts.map(shardOf));
    }),
    { numRuns: 30 },
  );
});

test('one heavy lane does not fill a batch alone', async () => {
  await using app = await startTestApp({ modules: [] });
  const backlog = new Backlog('test');
  await append(app, 'heavy', 12, 'x'.repeat(2 * 1024 * 1024));
  await append(app, 'light', 3);
  const batch = await take(app, backlog);
  expect(batch.filter(({ lane }) => lane === 'light')).toHaveLength(3);
  expect(batch.filter(({ lane }) => lane === 'heavy').length).toBeLessThan(6);
});

test('whatever comes in whatever order, each is taken once and the order of every lane holds', async () => {
  await using app = await startTestApp({ modules: [] });
  const { statements } = app.services.database;
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      lane: fc.constantFrom('a', 'b', 'c', 'd'),
      count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(300, 700)),
    }),
    fc.record({ kind: fc.constantFrom('take' as const, 'fail' as const, 'leaveOut' as const) }),
  );
  const history = fc.array(step, { minLength: 3, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (steps, hasAll) => {
      await statements.deleteFrom('inbound_events').execute();
      const backlog = new Backlog('test', { leftOutMs: 2 });
      // With another consumer that has the shards in which nothing comes: lanes take turns then.
      if (hasAll) backlog.limitTo(null);
      else backlog.limitTo([...new Set(['a', 'b', 'c', 'd'].map(shardOf))]);
      const taken: ClaimedEvent[] = [];
      let appended = 0;
      for (const one of steps) {
        if (one.kind === 'append') {
          await append(app, one.lane, one.count);
          appended += one.count;
        } else if (one.kind === 'take') taken.push(...(await take(app, backlog)));
        else {
          const [first] = await app.services.database.pipeline.transaction((tx) =>
            backlog.claim(tx, app.clock.now()),
          );
          backlog.startOver();
          if (first && one.kind === 'leaveOut') backlog.leaveOut(first.lane);
        }
      }
      while (taken.length < appended) taken.push(...(await take(app, backlog)));
      expect(await take(app, backlog)).toEqual([]);
      expect(taken).toHaveLength(appended);
      for (const own of Map.groupBy(taken, ({ lane }) => lane).values()) {
        const ids = own.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 40 },
  );
});

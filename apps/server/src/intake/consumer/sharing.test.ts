import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startChildProcess, startTestApp, type TestApp } from '../../test/index.ts';
import { createIntake } from '../index.ts';
import { shardCount } from '../shards.ts';
import { createParcels, parcelSource, postParcels, readParcels } from '../test/parcels.ts';
import { startConsumers } from './startConsumers.ts';

const script = join(import.meta.dirname, '..', 'test', 'mortalConsumer.ts');
const shops = Array.from({ length: 12 }, (_, index) => `shop ${index}`);

async function start(): Promise<TestApp> {
  const app = await startTestApp({ modules: [createIntake({ sources: [parcelSource()] })] });
  await createParcels(app);
  return app;
}

/** How many shards each consumer has, of those that are at work. */
async function readParts({ services }: TestApp): Promise<number[]> {
  const { rows } = await services.database.pools.owner.query<{ count: number }>(
    `select count(*)::int as count from inbound_shards s
     join leases l on l.name = s.lease and l.epoch = s.epoch and l.expires_at >= clock_timestamp()
     where s.source = 'parcels' group by l.name order by 1`,
  );
  return rows.map(({ count }) => count);
}

async function untilParts(app: TestApp, consumers: number): Promise<void> {
  const share = shardCount / consumers;
  for (;;) {
    const parts = await readParts(app);
    const isWhole = parts.reduce((sum, count) => sum + count, 0) === shardCount;
    if (parts.length === consumers && isWhole && parts.every((count) => count <= Math.ceil(share))) return;
    await wait(10);
  }
}

/** Each shop's parcels carry its name and their number: `shop 3: 17`. */
class Posting {
  readonly #app: TestApp;
  readonly #sent = new Map<string, number>();
  constructor(app: TestApp) {
    this.#app = app;
  }

  async post(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        shops.map((shop) => {
          const number = (this.#sent.get(shop) ?? 0) + 1;
          this.#sent.set(shop, number);
          return postParcels(this.#app, [`${shop}: ${number}`], { shop });
        }),
      );
    }
  }

  /** All are there, once, and in the order in which they were posted. */
  async untilTakenIn(): Promise<void> {
    const expected = shops.flatMap((shop) =>
      Array.from({ length: this.#sent.get(shop) ?? 0 }, (_, index) => `${shop}: ${index + 1}`),
    );
    while ((await readParcels(this.#app)).length < expected.length) await wait(10);
    const byShop = Map.groupBy(await readParcels(this.#app), ({ name }) => name.split(':')[0] ?? '');
    expect(shops.flatMap((shop) => (byShop.get(shop) ?? []).map(({ name }) => name))).toEqual(expected);
  }
}

test('consumers share the shards, and the order of each lane holds while they come and go', {
  timeout: 60_000,
}, async () => {
  await using app = await start();
  const posting = new Posting(app);
  const consume = () => startConsumers(app.services, [parcelSource()]);
  const first = await consume();
  await posting.post(5);
  await using _second = await consume();
  const third = await consume();
  // While shards wander, parcels come without a pause.
  let isOver = false;
  const goOn = async () => {
    while (!isOver) await posting.post(1);
  };
  const going = goOn();
  await untilParts(app, 3);
  await first[Symbol.asyncDispose]();
  await untilParts(app, 2);
  await third[Symbol.asyncDispose]();
  await untilParts(app, 1);
  await using _fourth = await consume();
  await untilParts(app, 2);
  isOver = true;
  await going;
  await posting.untilTakenIn();
});

test('within five seconds the lanes of a process that was killed are taken in by another', {
  timeout: 60_000,
}, async () => {
  await using app = await start();
  const posting = new Posting(app);
  await using _one = await startConsumers(app.services, [parcelSource()]);
  await using child = await startChildProcess(app, script);
  await untilParts(app, 2);
  const going = posting.post(10);
  await child.kill();
  const killedAt = performance.now();
  await untilParts(app, 1);
  expect(performance.now() - killedAt).toBeLessThan(5000);
  await going;
  await posting.untilTakenIn();
});

test('small batches follow each other twenty times a second at most', async () => {
  const begun: number[] = [];
  const parcels = parcelSource({
    async before() {
      begun.push(performance.now());
      // So something always waits when a batch ends.
      if (begun.length < 20) await postParcels(app, [`parcel ${begun.length}`]);
    },
  });
  await using app = await start();
  await using _consumer = await startConsumers(app.services, [parcels]);
  await postParcels(app, ['parcel 0']);
  while ((await readParcels(app)).length < 20) await wait(10);
  expect(begun).toHaveLength(20);
  // One may be claimed later after its beginning than another.
  expect((begun[19] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(18 * 50);
});

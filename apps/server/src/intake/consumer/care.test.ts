import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startChildProcess, startTestApp, type TestApp } from '../../test/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import { createIntake, drain } from '../index.ts';
import { createParcels, parcelSource, postParcels, readParcels } from '../test/parcels.ts';
import { Care } from './care.ts';

const script = join(import.meta.dirname, '..', 'test', 'mortalConsumer.ts');

async function start(): Promise<TestApp> {
  const app = await startTestApp({ modules: [createIntake({ sources: [parcelSource()] })] });
  await createParcels(app);
  return app;
}

const events = (app: TestApp) => app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();
const states = async (app: TestApp) => (await events(app)).map(({ status }) => status);
const names = async (app: TestApp) => (await readParcels(app)).map(({ name }) => name);

/** As time does: nobody keeps the lease of a process that is no more. */
async function endLease({ services }: TestApp): Promise<void> {
  await services.database.pools.owner.query(
    `update leases set expires_at = now() - interval '1 second' where name like 'inbound:parcels:%'`,
  );
}

/** Starts one consumer after the other, as whatever supervises them does, until nothing is left for them; counts deaths. */
async function takeInWhateverDies(app: TestApp): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    // A test that fails must not go on for ever.
    expect(deaths).toBeLessThan(10);
    await using child = await startChildProcess(app, script, { options: { graceMs: 0 } });
    let hasEnded = false;
    void child.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      if (!(await states(app)).includes('pending')) return deaths;
      await wait(20);
    }
    await endLease(app);
  }
}

test('an event that ends the process is parked after five tries, and nobody else is lost or taken in twice', {
  timeout: 120_000,
}, async () => {
  await using app = await start();
  for (const name of ['a', 'b', 'deadly', 'c']) await postParcels(app, [name], { shop: 'rose' });
  await postParcels(app, ['d'], { shop: 'lily' });
  const deaths = await takeInWhateverDies(app);
  // The first one nobody expected.
  expect(deaths).toBe(6);
  expect((await names(app)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect((await names(app)).filter((name) => name !== 'd')).toEqual(['a', 'b', 'c']);
  expect(await states(app)).toEqual(['done', 'done', 'parked', 'done', 'done']);
  const [, , parked] = await events(app);
  expect(parked).toMatchObject({ attempts: 5, error: expect.stringContaining('ended') });

  // Whoever is no danger to the process finds it as it came.
  await app.db
    .updateTable('inbound_events')
    .set({ status: 'pending', attempts: 0 })
    .where('status', '=', 'parked')
    .execute();
  await drain(app.services, parcelSource());
  expect((await names(app)).at(-1)).toBe('deadly');
});

test('of a webhook that ends the process only what does so is parked, and what it tells besides is taken in', {
  timeout: 120_000,
}, async () => {
  await using app = await start();
  await postParcels(app, ['a', 'deadly', 'b']);
  await postParcels(app, ['c']);
  expect(await takeInWhateverDies(app)).toBe(6);
  // What stands before it keeps its place; what came later does not wait for what ends one process after the other.
  expect(await names(app)).toEqual(['a', 'c', 'b']);
  const [whole, , ...apart] = await events(app);
  expect(whole).toMatchObject({ status: 'done', error: expect.stringContaining('set apart') });
  const parked = apart.filter(({ status }) => status === 'parked');
  expect(parked).toMatchObject([{ attempts: 5 }]);
  expect(JSON.parse(parked[0]!.body.toString())).toMatchObject({ parcels: ['deadly'] });
});

test('twenty are tried together of those over which one process ended, and each alone after two', () => {
  const events = (attempts: number, count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, attempts }) as ClaimedEvent);
  const sizes = (...claimed: ClaimedEvent[]) => new Care().divide(claimed).map((part) => part.length);
  expect(sizes(...events(0, 45))).toEqual([45]);
  expect(sizes(...events(1, 45))).toEqual([20, 20, 5]);
  expect(sizes(...events(2, 3))).toEqual([1, 1, 1]);
  expect(sizes(...events(0, 2), ...events(1, 21), ...events(0, 1))).toEqual([2, 20, 1, 1]);
});

import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import type { Database } from './database/index.ts';
import { acquireLease, fence, isSafe, type Lease, releaseLease, renewLeases } from './lease.ts';

const terms = { ttl: 60_000, now: () => performance.now() };
const take = (db: Database, worker: string, ttl = terms.ttl) =>
  db.pipeline.transaction((tx) => acquireLease(tx, 'test', worker, { ...terms, ttl }));
const isHeld = (db: Database, lease: Lease) => db.pipeline.transaction((tx) => fence(tx, lease));

test('one of many gets the lease, and the next when it is given back', async () => {
  await using app = await startTestApp({ modules: [] });
  const { database } = app.services;
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => take(database, worker)));
  const [first, ...others] = taken.filter((lease) => lease !== null);
  expect(others).toEqual([]);
  expect(await isHeld(database, first!)).toBe(true);
  expect(isSafe(first!, performance.now())).toBe(true);

  await releaseLease(database, first!);
  expect(await isHeld(database, first!)).toBe(false);
  const second = await take(database, 'e');
  expect(second?.epoch).toBeGreaterThan(first!.epoch);
});

test('who did not renew in time holds nothing, and stops before anybody else can begin', async () => {
  await using app = await startTestApp({ modules: [] });
  const { database } = app.services;
  const slow = (await take(database, 'slow', 1))!;
  await expect.poll(() => take(database, 'next')).not.toBeNull();
  expect(isSafe(slow, performance.now())).toBe(false);
  expect(await isHeld(database, slow)).toBe(false);
  expect(await renewLeases(database, [slow], terms)).toEqual([]);
});

test('renewing prolongs those that are still held', async () => {
  await using app = await startTestApp({ modules: [] });
  const { database } = app.services;
  const lease = (await take(database, 'a'))!;
  const before = lease.safeUntil;
  const gone = { ...lease, epoch: lease.epoch + 1 };
  expect(await renewLeases(database, [lease, gone], { ...terms, ttl: 120_000 })).toEqual([lease]);
  expect(lease.safeUntil).toBeGreaterThan(before);
});

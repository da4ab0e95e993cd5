import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Module } from '../../module.ts';
import { startTestApp } from '../../test/index.ts';
import { openDatabase } from '../database/index.ts';
import { watchWorkers } from './heartbeat.ts';
import { cancelJob, defineJob, enqueue, enqueueAll } from './index.ts';

const ran: string[] = [];
const remember = defineJob({
  name: 'test.remember',
  payload: z.object({ word: z.string() }),
  async run({ word }, { db, log }) {
    log.debug({ word }, 'remembering');
    ran.push(word);
    if (word === 'twice') await db.transaction((tx) => enqueue(tx, remember, { word: 'once more' }));
    if (word === 'fails') throw new Error('as asked');
  },
});
const module: Module = { name: 'test', jobs: [remember] };

test('a job exists exactly when its transaction was committed', async () => {
  await using app = await startTestApp({ modules: [module] });
  ran.length = 0;
  const db = app.services.database.as({ teamId: 1, userId: null });
  await db.transaction((tx) => enqueue(tx, remember, { word: 'kept' }));
  const lost = db.transaction(async (tx) => {
    await enqueue(tx, remember, { word: 'lost' });
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await app.runJobs();
  expect(ran).toEqual(['kept']);
});

test('a job waits for its time, and its key replaces or takes it back', async () => {
  await using app = await startTestApp({ modules: [module] });
  ran.length = 0;
  const { clock, db } = app;
  const runAt = new Date(clock.now().getTime() + 3_600_000);
  await enqueue(db, remember, { word: 'first' }, { runAt, key: 'only' });
  await enqueue(db, remember, { word: 'second' }, { runAt, key: 'only' });
  await enqueue(db, remember, { word: 'cancelled' }, { runAt, key: 'other' });
  await cancelJob(db, 'other');
  await app.runJobs();
  expect(ran).toEqual([]);
  clock.advance({ hours: 1, seconds: 1 });
  await app.runJobs();
  expect(ran).toEqual(['second']);
});

test('many are enqueued at once, each replacing the one with its key', async () => {
  await using app = await startTestApp({ modules: [module] });
  ran.length = 0;
  await enqueueAll(app.db, remember, []);
  await enqueue(app.db, remember, { word: 'replaced' }, { key: 'b' });
  const words = ['it\'s "a"', 'b', 'c'];
  await enqueueAll(
    app.db,
    remember,
    words.map((word) => ({ payload: { word }, key: word })),
  );
  const later = { payload: { word: 'later' }, key: 'later', runAt: new Date(Date.now() + 3_600_000) };
  await enqueueAll(app.db, remember, [later, { payload: { word: 'd' }, key: 'd' }]);
  await app.runJobs();
  expect(ran.toSorted()).toEqual(['b', 'c', 'd', 'it\'s "a"']);
  const bad = [
    { payload: { word: 'd' }, key: 'd' },
    { payload: { word: 1 }, key: 'e' },
  ] as never;
  await expect(enqueueAll(app.db, remember, bad)).rejects.toThrow();
});

test('jobs that jobs enqueue run too, and failures are reported', async () => {
  await using app = await startTestApp({ modules: [module] });
  ran.length = 0;
  await enqueue(app.db, remember, { word: 'twice' });
  await app.runJobs();
  expect(ran).toEqual(['twice', 'once more']);
  await enqueue(app.db, remember, { word: 'fails' });
  expect(await app.tryJobs()).toEqual([{ job: 'test.remember', message: 'as asked' }]);
});

test('a worker runs jobs by itself, and those of a worker that died', async () => {
  await using app = await startTestApp({ modules: [module], roles: ['worker'] });
  ran.length = 0;
  await enqueue(app.db, remember, { word: 'orphan' }, { runAt: new Date(Date.now() + 60_000) });
  await app.services.database.pools.owner.query(
    `update graphile_worker._private_jobs
     set locked_by = 'worker-that-died', locked_at = now() - interval '2 minutes', attempts = 1, run_at = now()`,
  );
  await enqueue(app.db, remember, { word: 'new' });
  await expect.poll(() => [...ran].sort(), { timeout: 30_000 }).toEqual(['new', 'orphan']);
});

test('jobs go on after the database was away when one ended', async () => {
  let refusals = 0;
  const ends = defineJob({
    name: 'test.ends',
    payload: z.object({}),
    async run(_payload, { app }) {
      // The job is freed within a minute and runs again, then with its database.
      if (refusals > 0) return;
      const { queue } = app.database.pools;
      const connect = queue.connect;
      queue.connect = ((callback?: (error: Error) => void) => {
        refusals += 1;
        if (refusals === 3) queue.connect = connect;
        const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
        if (!callback) return Promise.reject(refused);
        callback(refused);
      }) as typeof connect;
    },
  });
  await using app = await startTestApp({
    modules: [{ name: 'test', jobs: [remember, ends] }],
    roles: ['worker'],
  });
  ran.length = 0;
  await enqueue(app.db, ends, {});
  await expect.poll(() => refusals, { timeout: 30_000 }).toBe(3);
  await enqueue(app.db, remember, { word: 'after' });
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['after']);
});

test('a worker stops without complaint while its database is away', async () => {
  await using app = await startTestApp({ modules: [module] });
  const { config } = app.services;
  const url = config.database.url.replace(/@[^/]+/, '@127.0.0.1:1');
  await using database = openDatabase({ url, poolSize: 1, statementTimeout: 0, onError: () => {} });
  const heartbeat = watchWorkers({ ...app.services, database }, new EventEmitter() as WorkerEvents);
  await expect(heartbeat[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

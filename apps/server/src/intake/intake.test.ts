import { setTimeout as wait } from 'node:timers/promises';
import { listParkedEvents, replayParkedEvents } from '@herald/contract';
import { expect, test } from 'vitest';
import { whatsappSource } from '../messaging/whatsapp/index.ts';
import { bodyOf, postWebhook } from '../messaging/whatsapp/test/index.ts';
import { admin } from '../modules/admin/index.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { consumeBatch } from './consumer/consumeBatch.ts';
import { startConsumers } from './consumer/startConsumers.ts';
import { createIntake, drain } from './index.ts';
import { createParcels, mendParcels, parcelSource, postParcels, readParcels } from './test/parcels.ts';

const parcels = parcelSource();

async function start(): Promise<TestApp> {
  const app = await startTestApp({
    modules: [createIntake({ sources: [whatsappSource(), parcels] }), admin],
  });
  await createParcels(app);
  return app;
}

const events = (app: TestApp) => app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();
const names = async (app: TestApp) => (await readParcels(app)).map(({ name }) => name);

test('a source has a door of its own, which keeps what is genuine and wanted', async () => {
  await using app = await start();
  expect(await postParcels(app, ['a', 'b'], { shop: 'rose', delivery: 'one' })).toBe(200);
  expect(await postParcels(app, ['c'], { verdict: 'forged' })).toBe(401);
  expect(await postParcels(app, ['d'], { verdict: 'unwanted' })).toBe(200);
  expect((await fetch(`${app.url}/webhooks/parcels`)).status).toBe(404);
  expect(await events(app)).toMatchObject([
    { source: 'parcels', lane: 'rose', delivery_id: 'one', about: { topic: 'sent' }, status: 'pending' },
  ]);
  await drain(app.services, parcels);
  expect(await readParcels(app)).toEqual([
    { name: 'a', topic: 'sent' },
    { name: 'b', topic: 'sent' },
  ]);
});

test('what is delivered again is answered and taken in once, also when both come together', async () => {
  await using app = await start();
  const twice = () => postParcels(app, ['a'], { delivery: 'same' });
  expect(await Promise.all([twice(), twice(), postParcels(app, ['b'])])).toEqual([200, 200, 200]);
  await drain(app.services, parcels);
  expect(await twice()).toBe(200);
  await drain(app.services, parcels);
  expect((await names(app)).sort()).toEqual(['a', 'b']);
});

test('an event that two take in at the same time is taken in by one, whether it stays or goes', async () => {
  await using app = await start();
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [one, other] = both.map(({ resolve }) =>
    parcelSource({
      before() {
        resolve();
        return Promise.all(both.map(({ promise }) => promise)).then(() => undefined);
      },
    }),
  );
  await postParcels(app, ['a']);
  await app.services.database.pools.owner.query(
    `insert into inbound_events (source, lane, body) values ('parcels', 'rose', '{"shop": "rose", "parcels": ["b"]}')`,
  );
  const tries = [one, other].map((source) => consumeBatch(app.services, source!));
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await names(app)).toEqual(['a', 'b']);
  expect((await events(app)).map(({ status }) => status)).toEqual(['done']);
});

test('what fails is set apart, parked and taken in again like any other', async () => {
  await using app = await start();
  const operator = app.as(await app.createUser({ is_admin: true }));
  await postParcels(app, ['a', 'broken', 'early', 'b']);
  for (let tries = 0; tries < 5; tries += 1) {
    await drain(app.services, parcels);
    app.clock.advance({ hours: 1 });
  }
  expect(await names(app)).toEqual(['a', 'b']);
  const found = await operator.call(listParkedEvents);
  expect(found.data).toMatchObject([
    { source: 'parcels', attempts: 5, summary: expect.stringContaining('whole') },
  ]);
  const [whole, ...apart] = await events(app);
  expect(whole).toMatchObject({
    status: 'done',
    error: 'set apart, because it failed: broken',
  });
  expect(apart.map(({ lane, about }) => [lane, about])).toContainEqual(['rose', { topic: 'sent' }]);

  await mendParcels(app);
  await operator.call(replayParkedEvents, { body: { events: 'all' } });
  await drain(app.services, parcels);
  expect((await readParcels(app)).at(-1)).toEqual({ name: 'broken', topic: 'sent' });
});

test('each source forgets after a time of its own', async () => {
  await using app = await start();
  await postParcels(app, ['a']);
  await postWebhook(app, bodyOf([]));
  for (const source of [parcels, whatsappSource()]) await drain(app.services, source);
  const forgetAfter = async (days: number) => {
    app.clock.advance({ hours: days * 24 });
    await app.services.database.pools.owner.query(
      `select graphile_worker.add_job('intake.forgetEvents', '{}')`,
    );
    await app.runJobs();
    return (await events(app)).map(({ source }) => source);
  };
  expect(await forgetAfter(2)).toEqual(['parcels', 'whatsapp']);
  expect(await forgetAfter(2)).toEqual(['whatsapp']);
  expect(await forgetAfter(27)).toEqual([]);
});

test('while one source is stuck in a batch, the others go on', async () => {
  await using app = await start();
  const gate = Promise.withResolvers<void>();
  const stuck = parcelSource({ before: () => gate.promise });
  await using _consumers = await startConsumers(app.services, [stuck, whatsappSource()]);
  await postParcels(app, ['a']);
  await postWebhook(app, bodyOf([]));
  const statuses = async () => (await events(app)).map(({ status }) => status);
  while ((await statuses()).join() !== 'pending,done') await wait(10);
  gate.resolve();
  while ((await statuses()).join() !== 'done,done') await wait(10);
  expect(await names(app)).toEqual(['a']);
});

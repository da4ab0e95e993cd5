import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { createIntake, drain } from '../index.ts';
import { createParcels, parcelSource, postParcels, readParcels } from '../test/parcels.ts';
import { consumeBatch } from './consumeBatch.ts';

const parcels = parcelSource();
const troubles = {
  'a deadlock': sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`,
  'a lost connection': sql`select pg_terminate_backend(pg_backend_pid())`,
};

async function start(): Promise<TestApp> {
  const app = await startTestApp({ modules: [createIntake({ sources: [parcels] })] });
  await createParcels(app);
  return app;
}

const events = (app: TestApp) => app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();

test.each(Object.entries(troubles))('%s is nobody’s failure: nothing counts as a try', async (_, trouble) => {
  await using app = await start();
  const troubled: typeof parcels = {
    ...parcels,
    async process(batch, items) {
      await parcels.process(batch, items);
      await trouble.execute(batch.tx);
    },
  };
  await postParcels(app, ['a', 'b']);
  await postParcels(app, ['c']);
  await expect(consumeBatch(app.services, troubled)).rejects.toThrow();
  expect(await events(app)).toMatchObject([
    { status: 'pending', attempts: 0, next_attempt_at: null, error: null },
    { status: 'pending', attempts: 0, next_attempt_at: null, error: null },
  ]);
  await drain(app.services, parcels);
  expect((await readParcels(app)).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('what fails is tried again after 5 seconds, 30, 5 minutes and 30, and then parked', async () => {
  await using app = await start();
  const { clock } = app;
  await postParcels(app, ['broken']);
  for (const seconds of [5, 30, 300, 1800]) {
    const before = clock.now().getTime();
    await drain(app.services, parcels);
    const [{ next_attempt_at: at } = { next_attempt_at: null }] = await events(app);
    expect(at?.getTime()).toBeGreaterThanOrEqual(before + seconds * 1000);
    expect(at?.getTime()).toBeLessThanOrEqual(clock.now().getTime() + seconds * 1000);
    clock.jumpTo(at!);
  }
  await drain(app.services, parcels);
  expect(await events(app)).toMatchObject([{ status: 'parked', attempts: 5 }]);
});

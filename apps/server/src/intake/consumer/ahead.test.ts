import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { createIntake } from '../index.ts';
import { createParcels, parcelSource, readParcels } from '../test/parcels.ts';
import { startConsumers } from './startConsumers.ts';

async function start(): Promise<TestApp> {
  const app = await startTestApp({ modules: [createIntake({ sources: [parcelSource()] })] });
  await createParcels(app);
  return app;
}

/** One parcel each, of one shop: more than two batches. */
async function append({ services }: TestApp, names: readonly string[]): Promise<void> {
  await sql`
    insert into inbound_events (source, lane, body)
    select 'parcels', 'rose', convert_to(json_build_object('shop', 'rose', 'parcels', json_build_array(name))::text, 'UTF8')
    from unnest(${names}::text[]) with ordinality as row (name, position) order by position`.execute(
    services.database.statements,
  );
}

async function untilTakenIn(app: TestApp, count: number): Promise<string[]> {
  while ((await readParcels(app)).length < count) await wait(10);
  return (await readParcels(app)).map(({ name }) => name);
}

const names = Array.from({ length: 1300 }, (_, index) => `parcel ${index}`);

test('while a batch is taken in, the next one is read, and comes after it', { timeout: 30_000 }, async () => {
  await using app = await start();
  await append(app, names);
  const parcels = parcelSource();
  const readTwice = Promise.withResolvers<void>();
  let reads = 0;
  const watched: typeof parcels = {
    ...parcels,
    async read(tx, events) {
      reads += 1;
      if (reads === 2) readTwice.resolve();
      return parcels.read(tx, events);
    },
    async process(batch, items) {
      await readTwice.promise;
      await parcels.process(batch, items);
    },
  };
  await using _consumers = await startConsumers(app.services, [watched]);
  expect(await untilTakenIn(app, names.length)).toEqual(names);
});

test('what was read ahead of a batch that fails is taken in after it all the same, and once', {
  timeout: 30_000,
}, async () => {
  await using app = await start();
  await append(app, names.with(250, 'broken'));
  await using _consumers = await startConsumers(app.services, [parcelSource()]);
  const others = names.toSpliced(250, 1);
  expect(await untilTakenIn(app, others.length)).toEqual(others);
});

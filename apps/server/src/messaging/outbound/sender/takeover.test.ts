import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/index.ts';
import { acquireLease, fence } from '../../../platform/lease.ts';
import { createLog } from '../../../platform/log.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { keepOpen } from '../testing/keepOpen.ts';
import { eventually, messagesOf, sended } from '../testing/look.ts';
import { startMetaStandIn } from '../testing/metaStandIn.ts';
import { queueText } from '../testing/queue.ts';
import { type SeededNumber, seedCampaign, seedContact, seedNumber } from '../testing/seed.ts';
import { startSender } from './index.ts';
import { leaseNameOf } from './leaseName.ts';

async function startWith(pool: string) {
  const resources = new AsyncDisposableStack();
  const meta = resources.use(await startMetaStandIn());
  const environment = { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: pool };
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const app = resources.use(await startTestApp({ modules: [], environment, log }));
  return { meta, app, lines, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function queueOne(app: TestApp): Promise<SeededNumber> {
  const number = await seedNumber(app);
  await queueText(app, number, await seedContact(app, number, { hasWritten: true }), 'On its way');
  return number;
}

const statusesOf = async (app: TestApp, number: SeededNumber) =>
  (await messagesOf(app, number)).map(({ status }) => status).join();

test('a number whose holder hangs in a claim holds up no other one', async () => {
  await using world = await startWith('8');
  const { app } = world;
  const hung = await queueOne(app);
  const terms = { ttl: 60_000, now: () => performance.now() };
  const lease = await app.services.database.pipeline.transaction((tx) =>
    acquireLease(tx, leaseNameOf(hung.phoneNumberId), 'hung', terms),
  );
  const claim = await keepOpen(app, (tx) => fence(tx, lease!));
  await app.db
    .updateTable('leases')
    .set({ expires_at: new Date(0) })
    .execute();
  const other = await queueOne(app);
  {
    await using _claim = claim;
    await using _sender = await startSender(app.services, { pollMs: 50 });
    await eventually(
      () => statusesOf(app, other),
      (seen) => seen === 'accepted',
    );
    expect(await statusesOf(app, hung)).toBe('queued');
  }
  await using _sender = await startSender(app.services, { pollMs: 50 });
  await eventually(
    () => statusesOf(app, hung),
    (seen) => seen === 'accepted',
  );
});

test('a number of which somebody locks what was left holds up no other one', async () => {
  await using world = await startWith('8');
  const { app } = world;
  const left = await queueOne(app);
  await app.db.updateTable('messages').set({ status: 'sending', claimed_by: 'gone:1:1' }).execute();
  await using sender = new AsyncDisposableStack();
  await using _locked = await keepOpen(app, (tx) =>
    sql`select from messages where phone_number_id = ${left.phoneNumberId} for update`.execute(tx),
  );
  sender.use(await startSender(app.services, { pollMs: 50 }));
  await eventually(
    () => howManyWait(app),
    (waiting) => waiting === 1,
  );
  // Found by looking alone.
  await sended(app, await seedCampaign(app, await seedNumber(app), { recipients: 3 }));
  expect(await statusesOf(app, left)).toBe('sending');
});

test('leases are kept while everything else waits for a connection', async () => {
  await using world = await startWith('4');
  const { app } = world;
  const number = await queueOne(app);
  await using sender = new AsyncDisposableStack();
  sender.use(await startSender(app.services, { pollMs: 50, leaseMs: 2000 }));
  await eventually(
    () => statusesOf(app, number),
    (seen) => seen === 'accepted',
  );
  const { owner } = app.services.database.pools;
  const look = async () => {
    const { rows } = await owner.query<{ epoch: number; until: number }>(
      'select epoch, extract(epoch from expires_at) * 1000 as until from leases',
    );
    return { epoch: Number(rows[0]?.epoch), until: Number(rows[0]?.until) };
  };
  // The fourth listens for the browsers.
  const idle = (tx: Tx) => sql`select 1`.execute(tx);
  await using _one = await keepOpen(app, idle);
  await using _two = await keepOpen(app, idle);
  await using _three = await keepOpen(app, idle);
  const before = await look();
  const after = await eventually(
    look,
    ({ until, epoch }) => until > before.until + 2000 || epoch !== before.epoch,
  );
  expect(after.epoch).toBe(before.epoch);
});

test('a number that is given back while its lease is renewed is nobody else’s', async () => {
  await using world = await startWith('8');
  const { app, lines } = world;
  const number = await queueOne(app);
  const sender = await startSender(app.services, { pollMs: 50 });
  await eventually(
    () => statusesOf(app, number),
    (seen) => seen === 'accepted',
  );
  const { leases } = app.services.database.pools;
  let stopped: Promise<void>;
  {
    await using _held = await keepOpen(app, (tx) =>
      // A claim that is under way passes it: stopping waits for that before the number is given back.
      sql`select from leases where name = ${leaseNameOf(number.phoneNumberId)} for no key update`.execute(tx),
    );
    stopped = Promise.resolve(sender[Symbol.asyncDispose]());
    // Giving it back waits for the row, and the next renewal for the connection.
    await eventually(
      () => leases.waitingCount,
      (waiting) => waiting > 0,
    );
  }
  await stopped;
  expect(lines).toEqual([]);
});

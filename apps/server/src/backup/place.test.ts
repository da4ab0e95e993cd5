import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventually } from '../messaging/outbound/testing/look.ts';
import { type MetaStandIn, startMetaStandIn } from '../messaging/outbound/testing/metaStandIn.ts';
import { queueText } from '../messaging/outbound/testing/queue.ts';
import { seedContact, seedNumber } from '../messaging/outbound/testing/seed.ts';
import { migrate } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { cloneDatabase, createDatabase, createOwnedDatabase, withDatabase } from '../test/databases.ts';
import { startTestApp, type TestDatabase } from '../test/index.ts';
import { markRestoredAt } from './markRestored.ts';
import { moveHere, refuseCopy } from './place.ts';

let meta: MetaStandIn;
let started: TestDatabase;
/** An installation that has stopped with an answer to somebody in its queue. */
beforeAll(async () => {
  meta = await startMetaStandIn();
  started = await cloneDatabase(inject('clusterUrl'));
  await using app = await startAt(started.url, 'web');
  const number = await seedNumber(app);
  await queueText(app, number, await seedContact(app, number, { hasWritten: true }), 'On our way.');
});
afterAll(async () => {
  await meta[Symbol.asyncDispose]();
  await started[Symbol.asyncDispose]();
});

const startAt = (url: string, role: 'web' | 'worker') =>
  startTestApp({ roles: [role], environment: { DATABASE_URL: url, META_GRAPH_URL: meta.url } });

/** As PostgreSQL copies it; `pg_dump` brings the same rows. */
async function copyStarted(): Promise<string> {
  const name = `herald_copy_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name, new URL(started.url).pathname.slice(1));
  return withDatabase(inject('clusterUrl'), name);
}

async function statusesIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select status from messages')).rows.map(({ status }) => status);
  } finally {
    await client.end();
  }
}

test('a copy of an installation neither sends nor listens, and its database stays as it is', async () => {
  const copy = await copyStarted();
  await expect(startAt(copy, 'worker')).rejects.toThrow('npm run admin -- moved');
  await expect(startAt(copy, 'web')).rejects.toThrow('npm run admin -- restored');
  expect(await statusesIn(copy)).toEqual(['queued']);
  expect(meta.posted).toEqual([]);
});

test('what has moved goes on where it was, once somebody says so', async () => {
  const moved = await copyStarted();
  await expect(startAt(moved, 'worker')).rejects.toThrow('somewhere else before');
  await moveHere(moved);
  const before = meta.posted.length;
  {
    await using _app = await startAt(moved, 'worker');
    await eventually(
      () => meta.posted.length,
      (posted) => posted === before + 1,
    );
  }
  await using _again = await startAt(moved, 'web');
});

test('what somebody says is a copy holds everything back, and starts again by itself', async () => {
  const copy = await copyStarted();
  await markRestoredAt(copy);
  const before = meta.posted.length;
  {
    await using app = await startAt(copy, 'worker');
    expect(await statusesIn(copy)).toEqual(['uncertain']);
    // Whoever can send does so: what somebody writes from now on.
    const number = await seedNumber(app);
    await queueText(app, number, await seedContact(app, number, { hasWritten: true }), 'A try.');
    await eventually(
      () => meta.posted.length,
      (posted) => posted === before + 1,
    );
  }
  await using _again = await startAt(copy, 'web');
});

test('another folder is another place, where the owner may know it', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  await using app = await startAt(database.url, 'web');
  const { owner } = app.services.database.pools;
  const change = (set: string) => owner.query(`update herald.place set ${set}`);
  await change(`directory = '/elsewhere'`);
  await expect(refuseCopy(app.services)).rejects.toThrow('another folder');
  await change('directory = null');
  await refuseCopy(app.services);
  await change(`system = '1'`);
  await expect(refuseCopy(app.services)).rejects.toThrow('another PostgreSQL');
});

test('an owner that is no superuser has a place, too; where PostgreSQL does not say, the log does', async () => {
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(owned.url, { ownLogins: false });
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  await using app = await startTestApp({
    environment: { DATABASE_LOGINS: 'shared', DATABASE_URL: owned.url },
    log,
  });
  const { owner } = app.services.database.pools;
  const { rows } = await owner.query('select system, database, directory from herald.place');
  expect(rows).toEqual([
    { system: expect.stringMatching(/^\d+$/), database: expect.stringMatching(/^\d+$/), directory: null },
  ]);
  expect(lines.join('')).not.toContain('which database this is');
  await owner.query(`
    create or replace function herald.current_place() returns table (system text, database text, directory text)
      language sql as $$ select null, null, null where false $$`);
  await refuseCopy(app.services);
  expect(lines.join('')).toContain('which database this is');
});

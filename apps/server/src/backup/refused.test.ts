import { randomBytes } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../platform/database/index.ts';
import { createDatabase, withDatabase } from '../test/databases.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { loadBackup } from './loadBackup.ts';
import { markRestoredAt } from './markRestored.ts';
import { openHeader } from './readHeader.ts';
import { writeBackup } from './writeBackup.ts';

let app: TestApp;
let folder: AsyncDisposable & { path: string };
let path: string;
beforeAll(async () => {
  folder = await mkdtempDisposable(join(tmpdir(), 'herald-refused-'));
  app = await startTestApp({ modules: [] });
  path = join(folder.path, 'one.herald');
  const { config, secrets } = app.services;
  await writeBackup(path, {
    databaseUrl: config.database.url,
    secrets,
    disk: null,
    keys: null,
    now: new Date(),
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const loadInto = (databaseUrl: string) =>
  loadBackup(path, { databaseUrl, ownLogins: false, secrets: app.services.secrets, disk: null });

test('an installation of an older version is refused, and keeps its schema', async () => {
  const name = `herald_older_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const url = withDatabase(inject('clusterUrl'), name);
  const { migrations } = await openHeader(path, app.services.secrets);
  const older = migrations.slice(0, 3);
  await migrate(url, { ownLogins: false, only: older });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into users (email) values ('somebody@maison.example')");
    await expect(loadInto(url)).rejects.toThrow('holds an installation already');
    const { rows } = await client.query('select number from herald.migrations');
    expect(rows).toHaveLength(older.length);
  } finally {
    await client.end();
  }
});

test('nothing is restored under a Herald that runs, even where nobody has an account yet', async () => {
  await using running = await startTestApp({ modules: [], roles: ['worker'] });
  const { url } = running.services.config.database;
  await expect(loadInto(url)).rejects.toThrow('Herald is running on this database');
  await expect(markRestoredAt(url)).rejects.toThrow('Herald is running on this database');
  expect(await running.db.selectFrom('restores').select('id').execute()).toEqual([]);
});

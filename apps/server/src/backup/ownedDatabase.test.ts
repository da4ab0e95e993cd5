import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { seedContact, seedNumber } from '../messaging/outbound/testing/seed.ts';
import { migrate } from '../platform/database/index.ts';
import { createOwnedDatabase } from '../test/databases.ts';
import { startTestApp } from '../test/index.ts';
import { loadBackup } from './loadBackup.ts';
import { openScratch } from './scratchDatabase.ts';
import { verifyBackup } from './verifyBackup.ts';
import { writeBackup } from './writeBackup.ts';

test('a backup is written, proved and restored by an owner that is no superuser', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-owned-'));
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(owned.url, { ownLogins: false });
  const shared = { DATABASE_LOGINS: 'shared' };
  await using app = await startTestApp({
    modules: [],
    environment: { ...shared, DATABASE_URL: owned.url },
  });
  const number = await seedNumber(app);
  await seedContact(app, number);
  const { secrets } = app.services;
  const path = join(folder.path, 'one.herald');
  await writeBackup(path, { databaseUrl: owned.url, secrets, disk: null, keys: null, now: new Date() });

  await using proved = await openScratch(owned.url);
  expect(await verifyBackup(path, proved.url, secrets)).toMatchObject({ tokens: 1 });

  await using restored = await openScratch(owned.url);
  await loadBackup(path, { databaseUrl: restored.url, ownLogins: false, secrets, disk: null });
  await using there = await startTestApp({
    modules: [],
    environment: { ...shared, DATABASE_URL: restored.url },
  });
  expect(await there.db.selectFrom('contacts').select('team_id').execute()).toEqual([
    { team_id: number.teamId },
  ]);
});

test('files that were there before are counted when such an owner upgrades', async () => {
  await using newest = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(newest.url, { ownLogins: false });
  const { rows: all } = await query(newest.url, 'select number, name, checksum from herald.migrations');
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(owned.url, { ownLogins: false, only: all.filter(({ number }) => number < 110) });
  await query(
    owned.url,
    `alter table teams no force row level security;
     alter table files no force row level security;
     insert into teams (name, country_code) values ('Before', 'FR');
     insert into files (team_id, key, name, mime_type, size, media_type)
     select id, 'teams/' || id || '/' || kind || '/x', 'x', 'image/png', 100, 'image'
     from teams cross join unnest(array['uploads', 'received']) as kind;
     alter table teams force row level security;
     alter table files force row level security`,
  );
  await migrate(owned.url, { ownLogins: false });
  const { rows: counted } = await query(
    owned.url,
    `alter table team_storage no force row level security;
     select bytes, uploaded_bytes from team_storage`,
  );
  expect(counted).toEqual([{ bytes: '200', uploaded_bytes: '100' }]);
});

/** What the last of some statements answers. */
async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const answers = [await client.query(sql)].flat();
    return answers.at(-1) as pg.QueryResult;
  } finally {
    await client.end();
  }
}

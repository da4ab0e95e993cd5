import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test as anyTest, expect, onTestFinished } from 'vitest';
import { findBinaries } from './binaries.ts';
import { throwawaySettings as settings, startEmbeddedPostgres } from './index.ts';
import { listLaunchers, probe } from './launcher.ts';
import { moveToShelter } from './shelter.ts';
import { findOrCreatePostgresUser } from './systemUser.ts';
import { makeFolder, makePath, query, startElsewhere } from './testing.ts';

// Only root can become another user.
const test = anyTest.skipIf(process.getuid?.() !== 0);
const ordinary = 65534;

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, port: 0, settings });

test('root lends PostgreSQL another user, also in a folder that this user cannot enter', async () => {
  await using folder = await makeFolder();
  await chmod(folder.path, 0o700);
  const dataDir = join(folder.path, 'closed', 'postgres');
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 7 as answer');
  await first.stop();

  await using second = await start(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  expect((await stat(dataDir)).uid).not.toBe(0);
  expect((await stat(join(folder.path, 'closed'))).uid).toBe(0);
});

test('an ordinary user needs nothing of root', async () => {
  await using folder = await makeFolder();
  await chown(folder.path, ordinary, ordinary);
  await using other = await startElsewhere(join(folder.path, 'data', 'postgres'), { uid: ordinary });
  expect(other.said).toMatch(/^running \d+$/);
});

test('root serves the data of an ordinary user as that user, who finds it readable afterwards', async () => {
  await using folder = await makeFolder();
  await chown(folder.path, ordinary, ordinary);
  const dataDir = join(folder.path, 'postgres');
  const asUser = await startElsewhere(dataDir, { uid: ordinary });
  await asUser.end('SIGTERM');
  await (await start(dataDir)).stop();

  await using again = await startElsewhere(dataDir, { uid: ordinary });
  expect(again.said).toMatch(/^running \d+$/);
});

test('a folder that the user may not write is named', async () => {
  await using folder = await makeFolder();
  await chmod(folder.path, 0o755);
  await using other = await startElsewhere(join(folder.path, 'postgres'), { uid: ordinary });
  expect(other.said).toMatch(/^not_permitted: .*user 65534 .*HERALD_DATA/);
});

test('data that root made is named to the ordinary user who may not read it', async () => {
  await using folder = await makeFolder();
  const parent = join(folder.path, 'data');
  await mkdir(parent);
  await chmod(folder.path, 0o755);
  await (await start(join(parent, 'postgres'))).stop();
  await chown(parent, ordinary, ordinary);

  await using other = await startElsewhere(join(parent, 'postgres'), { uid: ordinary });
  expect(other.said).toMatch(/^not_permitted: .*chown/);
});

test('where no capability can be lent, programs and data move to a place that the other user can enter', async () => {
  await using closed = await makeFolder();
  await using open = await makeFolder();
  await chmod(closed.path, 0o700);
  await chmod(open.path, 0o755);
  const path = process.env.PATH;
  onTestFinished(() => {
    process.env.PATH = path;
  });

  const user = findOrCreatePostgresUser();
  const dataDir = join(closed.path, 'postgres');
  await (await start(dataDir)).stop();
  process.env.PATH = await makePath(join(open.path, 'bin'), ['sh', 'id']);
  const [plain] = listLaunchers(user);
  expect(plain).toMatchObject({ name: 'plain' });
  expect(probe(plain!, findBinaries(), closed.path)).toBeNull();

  const moved = await moveToShelter(dataDir, findBinaries(), join(open.path, 'shelter'));
  expect(probe(plain!, moved.binaries, open.path)).toMatch(/^18\./);
  expect(await readdir(moved.dataDir)).toContain('PG_VERSION');
});

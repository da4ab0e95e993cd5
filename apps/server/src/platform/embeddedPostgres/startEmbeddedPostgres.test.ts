import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort, throwawaySettings as settings, startEmbeddedPostgres } from './index.ts';
import { isPostgresOver, waitForEnd } from './processes.ts';
import { makeFolder, makePath, query, startElsewhere } from './testing.ts';

const start = (dataDir: string, port = 0) => startEmbeddedPostgres({ dataDir, port, settings });

test('the first start makes the database, the next one finds its data', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'not', 'yet', 'postgres');
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 7 as answer');
  await first.stop();

  await using second = await start(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  expect((await stat(join(dataDir, 'herald.password'))).mode & 0o777).toBe(0o600);
});

test('letters with accents have capitals, and only the right password enters', async () => {
  await using folder = await makeFolder();
  await using running = await start(join(folder.path, 'postgres'));

  const [row] = await query(running.url, `select lower('ÉÇŒ') as low, 'ÉCOLE' ilike '%école%' as found`);
  expect(row).toEqual({ low: 'éçœ', found: true });
  await expect(query(running.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
});

test('after a stop nothing of it remains but the data', async () => {
  await using folder = await makeFolder();
  const running = await start(join(folder.path, 'postgres'));
  await running.stop();
  await running.stop();

  expect(await running.exited).toEqual({ code: 0, signal: null });
  expect(await readdir(folder.path)).toEqual(['postgres']);
});

test('a second Herald over the same folder is told about the first', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  await using _running = await start(dataDir);
  await using other = await startElsewhere(dataDir);
  expect(other.said).toMatch(new RegExp(`^already_running: .*process ${process.pid}\\b.*HERALD_DATA`));
});

test('a killed Herald takes its PostgreSQL along', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  await using other = await startElsewhere(dataDir);
  await other.end('SIGKILL');

  await using running = await start(dataDir);
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that outlived its killed Herald is stopped before the next one starts', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  await chmod(folder.path, 0o755);
  const path = await makePath(join(folder.path, 'bin'), ['sh', 'id']); // no setpriv: nobody tells PostgreSQL
  await using other = await startElsewhere(dataDir, { path });
  await other.end('SIGKILL');
  const survivor = Number(other.said.replace('running ', ''));
  expect(isPostgresOver(survivor, dataDir)).toBe(true);

  await using running = await start(dataDir);
  expect(isPostgresOver(survivor, dataDir)).toBe(false);
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a killed PostgreSQL recovers, though its process number belongs to another program by now', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  const first = await startEmbeddedPostgres({ dataDir, port: 0 });
  await query(first.url, 'create table kept as select 7 as answer');
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  await waitForEnd(first.pid, 5_000);
  const pidFile = join(dataDir, 'postmaster.pid');
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)));

  await using second = await start(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
});

test('what a start killed half way left behind is removed', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  const leftover = `${dataDir}.new-0badcafe`;
  await using _half = await startElsewhere(leftover); // makes a folder with a cluster in it
  await _half.end('SIGTERM');

  await using _running = await start(dataDir);
  expect((await readdir(folder.path)).sort()).toEqual(['postgres', 'postgres.lock']);
});

test('a damaged data folder is named and left alone', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  await (await start(dataDir)).stop();
  await rm(join(dataDir, 'global', 'pg_control'));

  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'incomplete_data',
    message: /global\/pg_control/,
  });
  await rm(join(dataDir, 'PG_VERSION'));
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'incomplete_data', message: /PG_VERSION/ });
  expect(await readdir(dataDir)).toContain('base');
});

test('data of another PostgreSQL is not opened', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'postgres');
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'wrong_version', message: /PostgreSQL 17/ });
});

test('a file where the folder should be is named', async () => {
  await using folder = await makeFolder();
  const file = join(folder.path, 'data');
  await writeFile(file, '');
  await expect(start(join(file, 'postgres'))).rejects.toMatchObject({
    code: 'incomplete_data',
    message: /HERALD_DATA/,
  });
});

test('a taken port is named, with the setting that changes it', async () => {
  await using folder = await makeFolder();
  const port = await findFreePort();
  await using listener = createServer();
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));

  await expect(start(join(folder.path, 'postgres'), port)).rejects.toMatchObject({
    code: 'port_taken',
    message: expect.stringMatching(new RegExp(`${port}.*HERALD_POSTGRES_PORT`)),
  });
  expect(await readdir(folder.path)).toEqual([]);
});

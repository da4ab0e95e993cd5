import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import { migrate, pendingAfter, readMigrations } from './migrate.ts';

test('migrating again changes nothing, also when two processes start at once', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []]);
});

test('history that was changed, or is newer than this version, is refused', async () => {
  const files = await readMigrations();
  const applied = files.map(({ number, name, checksum }) => ({ number, name, checksum }));
  const [first, ...rest] = applied;

  expect(pendingAfter(applied.slice(0, 1), files)).toEqual(files.slice(1));
  expect(() => pendingAfter([{ ...first!, checksum: 'other' }, ...rest], files)).toThrow(/was changed after/);
  expect(() =>
    pendingAfter([...applied, { number: 9999, name: '9999_future.sql', checksum: '' }], files),
  ).toThrow(/does not know/);
});

test('numbers may be left out, and a file that comes late is applied all the same', async () => {
  const [first, second, third, ...rest] = await readMigrations();
  const files = [first!, second!, third!];
  expect(pendingAfter([first!, third!], files)).toEqual([second]);
  expect(pendingAfter([first!, ...rest], [first!, third!, ...rest])).toEqual([third]);
});

test('two files never share a number', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-migrations-'));
  await writeFile(join(folder.path, '0001_one.sql'), 'select 1');
  await writeFile(join(folder.path, '0001_two.sql'), 'select 2');
  await expect(readMigrations(folder.path)).rejects.toThrow(/0001_two.sql: the number is taken/);
});

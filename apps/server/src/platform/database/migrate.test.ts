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

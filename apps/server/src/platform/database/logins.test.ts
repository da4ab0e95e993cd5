import { expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/index.ts';
import { openDatabase } from './index.ts';
import { migrate } from './migrate.ts';

const plain = { poolSize: 1, statementTimeout: 5000, onError: () => {} };

async function signsIn({ url }: TestDatabase): Promise<string> {
  await using database = openDatabase({ ...plain, url });
  const { rows } = await database.pools.app.query<{ name: string }>('select session_user as name');
  return rows[0]?.name ?? '';
}

async function asOwner({ url }: TestDatabase, statement: string): Promise<void> {
  await using database = openDatabase({ ...plain, url });
  await database.pools.owner.query(statement);
}

test('a second Herald with another owner is refused, and does not lock out the first', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  await using second = await cloneDatabase(inject('clusterUrl'));
  const other = new URL(second.url);
  other.username = 'another_owner';
  other.password = 'another password';
  await asOwner(database, `create role another_owner superuser login password 'another password'`);
  try {
    await expect(migrate(other.href)).rejects.toThrow(
      /^Another Herald of this PostgreSQL uses the role herald_app/,
    );
    expect(await migrate(other.href, { ownLogins: false })).toEqual([]);
    expect(await signsIn(database)).toBe('herald_app');
  } finally {
    await asOwner(database, 'drop role another_owner');
  }
});

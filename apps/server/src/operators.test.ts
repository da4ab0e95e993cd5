import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openOperators } from './operators.ts';
import { cloneDatabase, type TestDatabase } from './test/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "insert into users (email, first_name, last_name) values ('Ada@example.com', 'Ada', 'Lovelace'), ('grace@example.com', 'Grace', '')",
  );
  await client.end();
});
afterAll(() => database[Symbol.asyncDispose]());

test('the first operator is made where the database is, and unmade', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.list()).toEqual([]);
  expect(await operators.grant(' ada@EXAMPLE.com ')).toBe(true);
  expect(await operators.list()).toEqual([
    { email: 'Ada@example.com', name: 'Ada Lovelace', two_factor: false },
  ]);
  expect(await operators.revoke('grace@example.com')).toBe(false);
  expect(await operators.revoke('ada@example.com')).toBe(true);
  expect(await operators.list()).toEqual([]);
});

test('an address is confirmed by whoever runs an installation without mail', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.confirm(' grace@EXAMPLE.com ')).toBe(true);
  expect(await operators.confirm('nobody@example.com')).toBe(false);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select email from users where email_verified_at is not null');
  await client.end();
  expect(rows).toEqual([{ email: 'grace@example.com' }]);
});

test('an address without an account is told from one with it', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.grant('nobody@example.com')).toBe(false);
});

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
    `insert into users (email, first_name, last_name, email_verified_at, blocked_at, delete_at) values
       ('Ada@example.com', 'Ada', 'Lovelace', now(), null, null), ('grace@example.com', 'Grace', '', null, null, null),
       ('typed@example.com', '', '', null, null, null), ('blocked@example.com', '', '', now(), now(), null),
       ('leaving@example.com', '', '', now(), null, now())`,
  );
  await client.end();
});
afterAll(() => database[Symbol.asyncDispose]());

test('the first operator is made where the database is, and unmade', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.list()).toEqual([]);
  expect(await operators.grant(' ada@EXAMPLE.com ')).toBe('granted');
  expect(await operators.list()).toEqual([
    { email: 'Ada@example.com', name: 'Ada Lovelace', two_factor: false, problem: null },
  ]);
  expect(await operators.revoke('grace@example.com')).toBe(false);
  expect(await operators.revoke('ada@example.com')).toBe(true);
  expect(await operators.list()).toEqual([]);
});

test('an address is confirmed by whoever runs an installation without mail', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.grant('grace@example.com')).toBe('unconfirmed');
  expect(await operators.confirm(' grace@EXAMPLE.com ')).toBe(true);
  expect(await operators.confirm('nobody@example.com')).toBe(false);
  expect(await operators.grant('grace@example.com')).toBe('granted');
  expect(await operators.revoke('grace@example.com')).toBe(true);
});

test('an address without an account is told from one with it', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.grant('nobody@example.com')).toBe('unknown');
});

test('who is not certain to be its owner, or to stay, gets no rights, and is seen where they have them', async () => {
  await using operators = await openOperators(database.url);
  expect(await operators.grant('typed@example.com')).toBe('unconfirmed');
  expect(await operators.grant('blocked@example.com')).toBe('blocked');
  expect(await operators.grant('leaving@example.com')).toBe('leaving');
  expect(await operators.list()).toEqual([]);
  await operators.grant('ada@example.com');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("update users set blocked_at = now() where email = 'ada@example.com'");
  await client.end();
  expect(await operators.list()).toMatchObject([{ email: 'Ada@example.com', problem: 'blocked' }]);
});

test('whoever used the command line left a line for each change, and none for what was refused', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('delete from installation_events');
  await using operators = await openOperators(database.url);
  await operators.confirm('typed@example.com');
  await operators.grant('typed@example.com');
  await operators.grant('blocked@example.com');
  await operators.revoke('typed@example.com');
  await operators.revoke('typed@example.com');
  const { rows } = await client.query(
    "select action, actor_kind, data ->> 'name' as name from installation_events order by id",
  );
  await client.end();
  const line = (action: string) => ({ action, actor_kind: 'command', name: 'typed@example.com' });
  expect(rows).toEqual(['account.confirmed', 'operator.granted', 'operator.revoked'].map(line));
});

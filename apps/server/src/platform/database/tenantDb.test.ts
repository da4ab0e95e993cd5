import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import { type Database, isUniqueViolation, openDatabase, savepoint } from './index.ts';

async function open() {
  const resources = new AsyncDisposableStack();
  const { url } = resources.use(await cloneDatabase(inject('clusterUrl')));
  const database = resources.use(
    openDatabase({ url, poolSize: 2, statementTimeout: 500, onError: () => {} }),
  );
  return { database, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function addTeam(database: Database, name: string) {
  const [user] = await database.statements
    .insertInto('users')
    .values({ email: `${name}@example.com` })
    .returning('id')
    .execute();
  const [team] = await database.statements.insertInto('teams').values({ name }).returning('id').execute();
  const member = { team_id: team!.id, user_id: user!.id, role_id: 1 };
  await database.statements.insertInto('members').values(member).execute();
  return { teamId: team!.id, userId: user!.id };
}

test('a request sees its own team, whatever it asks for', async () => {
  await using opened = await open();
  const { database } = opened;
  const ours = await addTeam(database, 'ours');
  const theirs = await addTeam(database, 'theirs');
  const db = database.as(ours);

  await db.transaction(async (tx) => {
    const seen = await tx.selectFrom('teams').select('name').execute();
    expect(seen).toEqual([{ name: 'ours' }]);
    const changed = await tx
      .updateTable('teams')
      .set({ name: 'taken' })
      .where('id', '=', theirs.teamId)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    expect(await tx.selectFrom('members').select('team_id').execute()).toEqual([{ team_id: ours.teamId }]);
  });
  const intrusion = db.transaction((tx) =>
    tx.insertInto('members').values({ team_id: theirs.teamId, user_id: ours.userId, role_id: 1 }).execute(),
  );
  await expect(intrusion).rejects.toThrow(/row-level security/);
});

test('outside a team a person still sees the teams that are theirs, and may change none', async () => {
  await using opened = await open();
  const { database } = opened;
  const ours = await addTeam(database, 'ours');
  await addTeam(database, 'theirs');

  await database.as({ teamId: null, userId: ours.userId }).transaction(async (tx) => {
    expect(await tx.selectFrom('teams').select('name').execute()).toEqual([{ name: 'ours' }]);
    const changed = await tx.updateTable('teams').set({ name: 'x' }).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
  });
  const nobody = database.as({ teamId: null, userId: null });
  expect(await nobody.read((tx) => tx.selectFrom('teams').select('id').execute())).toEqual([]);
});

test('the team of one transaction is forgotten by the next on the same connection', async () => {
  await using opened = await open();
  const { database } = opened;
  const ours = await addTeam(database, 'ours');
  await database.as(ours).read((tx) => tx.selectFrom('teams').select('id').execute());
  const { rows } = await database.pools.app.query('select id from teams');
  expect(rows).toEqual([]);
});

test('what waits for the commit happens after it, and not at all after a rollback', async () => {
  await using opened = await open();
  const { database } = opened;
  const published: string[] = [];
  database.connectAfterCommit({ publish: (_rooms, name) => published.push(name) });

  await database.pipeline.transaction(async (tx) => {
    tx.afterCommit(({ publish }) => publish([], 'kept', null));
    expect(published).toEqual([]);
  });
  const failing = database.pipeline.transaction(async (tx) => {
    tx.afterCommit(({ publish }) => publish([], 'lost', null));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(published).toEqual(['kept']);
});

test('a part of a transaction may fail alone', async () => {
  await using opened = await open();
  const { database } = opened;
  const { userId } = await addTeam(database, 'ours');
  const email = await database.pipeline.transaction(async (tx) => {
    const doubled = savepoint(tx, () =>
      tx.insertInto('users').values({ email: 'OURS@example.com' }).execute(),
    );
    await expect(doubled).rejects.toSatisfy((error) => isUniqueViolation(error, 'users_email_key'));
    return tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  });
  expect(email).toEqual({ email: 'ours@example.com' });
});

test('a failed query that was swallowed does not pass for a commit', async () => {
  await using opened = await open();
  const swallowing = opened.database.pipeline.transaction(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('failed before its commit');
});

test('reads cannot write, requests cannot dawdle, and values arrive as numbers', async () => {
  await using opened = await open();
  const { database } = opened;
  const db = database.as({ teamId: 1, userId: 1 });
  await expect(db.read((tx) => tx.insertInto('users').values({ email: 'a@b.fr' }).execute())).rejects.toThrow(
    /read-only/,
  );
  await expect(db.read((tx) => sql`select pg_sleep(3)`.execute(tx))).rejects.toThrow(/statement timeout/);
  const { rows } = await db.read((tx) =>
    sql`select 9007199254740991::int8 as big, 1.5::numeric as ratio, '2026-11-20'::date as day,
               array[1, null, 3]::int8[] as ids`.execute(tx),
  );
  expect(rows).toEqual([{ big: 9007199254740991, ratio: 1.5, day: '2026-11-20', ids: [1, null, 3] }]);
  const odd = { teamId: '1; drop table users' as unknown as number, userId: null };
  expect(() => database.as(odd).read(async () => {})).toThrow(/Not an id/);
});

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import {
  type Database,
  isTimeout,
  isUniqueViolation,
  openDatabase,
  savepoint,
  type TenantDb,
  type Tx,
} from './index.ts';
import { createTenantDb } from './tenantDb.ts';

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

test('what looks rows up reads no table through, however little PostgreSQL knows of it', async () => {
  await using opened = await open();
  const { pipeline } = opened.database;
  const planOf = async (tx: Tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from teams t join unnest(array['(0,1)', '(0,2)']::tid[]) as r (place) on t.ctid = r.place`.execute(
      tx,
    );
    return rows.map((row) => row['QUERY PLAN']).join();
  };
  const settingOf = async (tx: Tx) => (await sql`show enable_seqscan`.execute(tx)).rows;

  await pipeline.within({ byIndex: true }).transaction(async (tx) => {
    expect(await planOf(tx)).toContain('Tid Scan');
    expect(await planOf(tx)).not.toMatch(/Seq Scan|Hash Join/);
  });
  expect(await pipeline.transaction(settingOf)).toEqual([{ enable_seqscan: 'on' }]);
});

test('a plan is kept of what looks rows up, and of nothing that may read a table through', async () => {
  await using opened = await open();
  const { pipeline } = opened.database;
  const ask = async (tx: Tx) => {
    await tx.plannedByIndex('teams_asked', sql`select t.id from teams t where t.id = ${1}::bigint`);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx);
    return rows.map(({ name }) => name);
  };
  expect(await pipeline.transaction(ask)).toEqual([]);
  expect(await pipeline.within({ byIndex: true }).transaction(ask)).toEqual(['teams_asked']);
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
  expect(() => database.as(odd).read(async () => {})).toThrow(/Not a whole number/);
});

test('who runs as the pipeline may be held to a time, and others are not', async () => {
  await using opened = await open();
  const { pipeline } = opened.database;
  const dawdle = (db: typeof pipeline) => db.read((tx) => sql`select pg_sleep(0.2)`.execute(tx));
  const limited = pipeline.withTeam(1, { statementTimeout: 20 });
  await expect(dawdle(limited)).rejects.toSatisfy(isTimeout);
  await expect(dawdle(limited.withTeam(2))).rejects.toSatisfy(isTimeout);
  await expect(dawdle(pipeline.withTeam(1))).resolves.toBeDefined();
});

/** Two people who change two teams, each beginning at the other's end: the first time round neither can go on. */
async function meetHeadOn(database: Database, one: TenantDb, other: TenantDb) {
  const [first, second] = [await addTeam(database, 'first'), await addTeam(database, 'second')];
  const [hasOne, hasOther] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const change = (tx: Tx, id: number) =>
    sql`update teams set name = name || '!' where id = ${id}`.execute(tx);
  const cross = (db: TenantDb, [near, far]: number[], ready: () => void, met: Promise<void>) =>
    db.transaction(async (tx) => {
      runs += 1;
      tx.afterCommit(({ publish }) => publish([], 'changed', null));
      await change(tx, near!);
      ready();
      await met;
      await change(tx, far!);
    });
  const ids = [first.teamId, second.teamId];
  const settled = await Promise.allSettled([
    cross(one, ids, hasOne.resolve, hasOther.promise),
    cross(other, ids.toReversed(), hasOther.resolve, hasOne.promise),
  ]);
  const { rows } = await sql<{ name: string }>`
    select name from teams where id = any(${ids}::bigint[]) order by id`.execute(database.statements);
  return { runs, settled: settled.map(({ status }) => status), names: rows.map(({ name }) => name) };
}

/** Policies let nobody change two teams at once, so the requests borrow the pool of a role that may. */
function requestsOf({ pools }: Database, published: string[]): TenantDb {
  const after = { publish: (_rooms: string[], name: string) => void published.push(name) };
  return createTenantDb(
    pools.pipeline,
    { home: {}, after, onTransaction: () => {} },
    { teamId: null, userId: null },
    { reruns: 3 },
  );
}

test('of two who wait for each other one is run again, and what it asked for happens once', async () => {
  await using opened = await open();
  const published: string[] = [];
  const db = requestsOf(opened.database, published);
  const { runs, settled, names } = await meetHeadOn(opened.database, db, db);
  // Where both have waited for a second at the same moment, PostgreSQL ends both.
  expect([3, 4]).toContain(runs);
  expect({ settled, names }).toEqual({
    settled: ['fulfilled', 'fulfilled'],
    names: ['first!!', 'second!!'],
  });
  expect(published).toEqual(['changed', 'changed']);
});

test('the pipeline keeps things in mind while it works: it runs nothing twice by itself', async () => {
  await using opened = await open();
  const { pipeline } = opened.database;
  const { runs, settled, names } = await meetHeadOn(opened.database, pipeline, pipeline);
  const kept = settled.filter((status) => status === 'fulfilled').length;
  expect(kept).toBeLessThan(2);
  expect({ runs, names }).toEqual({
    runs: 2,
    names: kept === 1 ? ['first!', 'second!'] : ['first', 'second'],
  });
});

test('a request is run again three times and no more, and only for the sake of others', async () => {
  await using opened = await open();
  const db = opened.database.as({ teamId: null, userId: null });
  const failing = async (code: string) => {
    let runs = 0;
    const work = db.transaction((tx) => {
      runs += 1;
      return sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code });
    return runs;
  };
  expect([await failing('40001'), await failing('40P01'), await failing('22012')]).toEqual([4, 4, 1]);
});

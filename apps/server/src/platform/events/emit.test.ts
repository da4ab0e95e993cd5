import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import { openDatabase, savepoint, type Tx } from '../database/index.ts';
import { connectSubscribers, emit, type Fact, isHeard, type Subscriber } from './index.ts';

const at = new Date('2026-03-02T08:00:00Z');

function group(name: string, teamId = 1): Fact {
  return {
    type: 'group.created',
    teamId,
    phoneNumberId: 1,
    contactId: null,
    at,
    by: { kind: 'system', id: null },
    data: { group_id: 1, name },
  };
}

const namesOf = (facts: readonly Fact[]) =>
  facts.map((fact) => (fact.type === 'group.created' ? fact.data.name : fact.type));

/** A database and whoever listens to it; `told` holds what each was told, call by call. */
async function open(...subscribers: Subscriber[]) {
  const resources = new AsyncDisposableStack();
  const { url } = resources.use(await cloneDatabase(inject('clusterUrl')));
  const database = resources.use(
    openDatabase({ url, poolSize: 2, statementTimeout: 500, onError: () => {} }),
  );
  connectSubscribers(database, subscribers);
  return { db: database.pipeline, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function recorder(told: string[][], hears?: Subscriber['hears']): Subscriber {
  return {
    name: 'recorder',
    ...(hears && { hears }),
    beforeCommit: async (_tx, facts) => void told.push(namesOf(facts)),
  };
}

test('all facts of a transaction are told at once, in their order, inside it', async () => {
  const told: string[][] = [];
  let inside = 0;
  await using opened = await open(recorder(told), {
    name: 'writer',
    async beforeCommit(tx, facts) {
      const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(tx);
      inside = rows[0]!.id;
      expect(facts).toHaveLength(3);
    },
  });
  const outer = await opened.db.transaction(async (tx) => {
    emit(tx, [group('a'), group('b')]);
    emit(tx, []);
    emit(tx, [group('c')]);
    expect(told).toEqual([]);
    const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(tx);
    return rows[0]!.id;
  });
  expect(told).toEqual([['a', 'b', 'c']]);
  expect(inside).toBe(outer);
});

test('what is rolled back is told to nobody: the whole of it, or the part up to a savepoint', async () => {
  const told: string[][] = [];
  await using opened = await open(recorder(told));
  const failing = (name: string) => async (tx: Tx) => {
    emit(tx, [group(name)]);
    throw new Error('no');
  };
  await expect(opened.db.transaction(failing('lost'))).rejects.toThrow('no');
  await opened.db.transaction(async (tx) => {
    emit(tx, [group('before')]);
    await savepoint(tx, () => failing('part')(tx)).catch(() => {});
    emit(tx, [group('after')]);
  });
  expect(told).toEqual([['before', 'after']]);
});

test('a subscriber that fails undoes the cause', async () => {
  await using opened = await open({
    name: 'broken',
    beforeCommit: async () => {
      throw new Error('cannot write');
    },
  });
  const running = opened.db.transaction(async (tx) => {
    await tx.insertInto('teams').values({ name: 'undone' }).execute();
    emit(tx, [group('x')]);
  });
  await expect(running).rejects.toThrow('cannot write');
  const teams = await opened.db.read((tx) => tx.selectFrom('teams').select('name').execute());
  expect(teams).toEqual([]);
});

test('whoever does not want a team or a kind is not called at all, and that can be asked beforehand', async () => {
  const told: string[][] = [];
  const hears = (teamId: number, type: string) => teamId === 2 && type === 'group.created';
  await using opened = await open(recorder(told, hears));
  await opened.db.transaction(async (tx) => {
    expect([
      isHeard(tx, 1, 'group.created'),
      isHeard(tx, 2, 'group.created'),
      isHeard(tx, 2, 'group.deleted'),
    ]).toEqual([false, true, false]);
    emit(tx, [group('theirs', 1)]);
  });
  expect(told).toEqual([]);
  await opened.db.transaction(async (tx) => emit(tx, [group('theirs', 1), group('ours', 2)]));
  expect(told).toEqual([['ours']]);
});

test('a subscriber may tell facts in its turn, but not for ever', async () => {
  const told: string[][] = [];
  await using opened = await open(recorder(told), {
    name: 'echo',
    async beforeCommit(tx, facts) {
      if (namesOf(facts).includes('once')) emit(tx, [group('echo')]);
      if (namesOf(facts).includes('for ever')) emit(tx, [group('for ever')]);
    },
  });
  await opened.db.transaction(async (tx) => emit(tx, [group('once')]));
  expect(told).toEqual([['once'], ['echo']]);
  await expect(opened.db.transaction(async (tx) => emit(tx, [group('for ever')]))).rejects.toThrow(
    'for ever',
  );
});

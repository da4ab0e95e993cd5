import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { type ConsentChange, recordConsents } from './recordConsents.ts';

async function startLedger() {
  const app: TestApp = await startTestApp({ modules: [] });
  const { team } = await app.createTeam();
  const contact = await app.db
    .insertInto('contacts')
    .values({ team_id: team.id, name: 'Ada', phone_number: '+33639984001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const began = app.clock.now().getTime();
  const say = (
    status: ConsentChange['status'],
    minute: number,
    source: ConsentChange['source'] = 'keyword',
  ) => ({
    teamId: team.id,
    contactId: contact.id,
    status,
    source,
    by: { kind: 'system' as const, id: null },
    at: new Date(began + minute * 60_000),
  });
  const record = (...changes: ConsentChange[]) =>
    app.services.database.pipeline.transaction((tx) => recordConsents(tx, changes));
  const state = async () =>
    (await app.db.selectFrom('contacts').select('optin_status').executeTakeFirstOrThrow()).optin_status;
  const entries = async () =>
    (await app.db.selectFrom('consent_events').select('status').orderBy('created_at').execute()).map(
      ({ status }) => status,
    );
  const times = async () =>
    (await app.db.selectFrom('consent_events').select('created_at').orderBy('created_at').execute()).map(
      ({ created_at }) => (created_at.getTime() - began) / 60_000,
    );
  return {
    id: contact.id,
    say,
    record,
    state,
    entries,
    times,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('the latest word by time is the state, whatever its source and whenever it is heard', async () => {
  await using ledger = await startLedger();
  const { say, record } = ledger;
  expect(await record(say('opted_in', 10, 'manual'))).toEqual(new Set([ledger.id]));
  expect(await record(say('opted_out', 5))).toEqual(new Set());
  expect(await ledger.state()).toBe('opted_in');
  expect(await ledger.entries()).toEqual(['opted_out', 'opted_in']);
  expect(await record(say('opted_out', 20, 'error_131050'))).toEqual(new Set([ledger.id]));
  expect(await ledger.state()).toBe('opted_out');
});

test('whatever order words are heard in, alone or together, the last one said counts', async () => {
  await using ledger = await startLedger();
  const { say, record } = ledger;
  let day = 0;
  const words = fc.uniqueArray(
    fc.record({ minute: fc.integer({ min: 1, max: 20 }), isIn: fc.boolean(), together: fc.boolean() }),
    { minLength: 1, maxLength: 8, selector: ({ minute }) => minute },
  );
  await fc.assert(
    fc.asyncProperty(words, async (heard) => {
      day += 1440;
      const changes = heard.map(({ minute, isIn }) => say(isIn ? 'opted_in' : 'opted_out', day + minute));
      for (const group of heard[0]?.together ? [changes] : changes.map((one) => [one]))
        await record(...group);
      const last = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
      expect(await ledger.state()).toBe(last?.status);
    }),
    { numRuns: 100 },
  );
});

test('nothing is written that only repeats the state of its time', async () => {
  await using ledger = await startLedger();
  const { say, record } = ledger;
  await record(say('unknown', 0, 'manual'));
  await record(say('opted_out', 1), say('opted_out', 2), say('opted_in', 3), say('opted_in', 3));
  await record(say('opted_out', 1), say('opted_in', 4));
  expect(await ledger.entries()).toEqual(['opted_out', 'opted_in']);
});

test('a word after one that was confirmed is an entry of its own, whatever was heard late in between', async () => {
  await using ledger = await startLedger();
  const { say, record } = ledger;
  await record(say('opted_in', 1));
  await record(say('opted_in', 10));
  await record(say('opted_out', 5));
  expect(await ledger.state()).toBe('opted_in');
  expect(await record(say('opted_out', 12))).toEqual(new Set([ledger.id]));
  expect(await ledger.entries()).toEqual(['opted_in', 'opted_out', 'opted_out']);
  expect(await ledger.times()).toEqual([1, 5, 12]);
});

test('two who write at once leave the state of the later word', async () => {
  await using ledger = await startLedger();
  const { say, record } = ledger;
  await Promise.all([record(say('opted_out', 2)), record(say('opted_in', 1)), record(say('opted_in', 3))]);
  expect(await ledger.state()).toBe('opted_in');
  await Promise.all([record(say('opted_out', 9)), record(say('opted_in', 8))]);
  expect(await ledger.state()).toBe('opted_out');
});

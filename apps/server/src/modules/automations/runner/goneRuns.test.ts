import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { holdCommits } from '../../../messaging/outbound/testing/holdCommit.ts';
import { eventually } from '../../../messaging/outbound/testing/look.ts';
import { migrate } from '../../../platform/database/index.ts';
import { createOwnedDatabase } from '../../../test/databases.ts';
import { howManyWait } from '../../../test/index.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';
import { runFlows } from './service.ts';

// Rests and logs point at their run without a foreign key (migration 0468).

const waiting = graphOf(
  word('size'),
  { a: text('Hello'), w: minutes(60), b: text('Still there?'), v: minutes(60) },
  { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'b' }, b: { next: 'v' } },
);

async function twoWait(t: Flows): Promise<void> {
  await t.live(waiting);
  for (const nr of [0, 1]) await t.take('size', personNumber(nr));
  await t.run();
  expect(await left(t)).toEqual({ automation_runs: 2, automation_waits: 2, automation_log: 2 });
}

async function left({ app: { db } }: Flows): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from automation_runs) as automation_runs,
      (select count(*)::int from automation_waits) as automation_waits,
      (select count(*)::int from automation_log) as automation_log`.execute(db);
  return { ...rows[0] };
}

const nothing = { automation_runs: 0, automation_waits: 0, automation_log: 0 };

const oneWaits = async (t: Flows) =>
  eventually(
    () => howManyWait(t.app),
    (count) => count > 0,
  );

test.each(['automation_runs', 'automations', 'contacts', 'phone_numbers', 'teams'] as const)(
  'what deletes from %s takes rests and logs of its runs along',
  async (table) => {
    await using t = await startFlows();
    await twoWait(t);
    await sql`delete from ${sql.table(table)}`.execute(t.app.db);
    expect(await left(t)).toEqual(nothing);
  },
);

test('they go with a person also where the owner of the tables sees no more than others do', async () => {
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(owned.url, { ownLogins: false });
  await using t = await startFlows({ DATABASE_LOGINS: 'shared', DATABASE_URL: owned.url });
  await twoWait(t);
  const { pipeline } = t.app.services.database;
  await pipeline.transaction((tx) => tx.deleteFrom('contacts').execute());
  expect(await left(t)).toEqual(nothing);
});

test('one run that goes takes nothing of another', async () => {
  await using t = await startFlows();
  await twoWait(t);
  const [first] = await t.runs();
  await t.app.db.deleteFrom('automation_runs').where('id', '=', first!.id).execute();
  expect(await left(t)).toEqual({ automation_runs: 1, automation_waits: 1, automation_log: 1 });
  expect((await t.waits()).map(({ run_id }) => run_id)).not.toContain(first!.id);
});

test('a run that goes away during its step leaves nothing, and others are stepped', async () => {
  await using t = await startFlows();
  await twoWait(t);
  t.app.clock.advance({ minutes: 61 });
  const [first] = await t.runs();
  const gone = Promise.withResolvers<void>();
  const removal = t.app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('automation_runs').where('id', '=', first!.id).execute();
    await gone.promise;
  });
  const stepped = t.run();
  await oneWaits(t);
  gone.resolve();
  await Promise.all([removal, stepped]);
  expect(await left(t)).toEqual({ automation_runs: 1, automation_waits: 1, automation_log: 2 });
  expect(await t.sent()).toEqual(['Hello', 'Hello', 'Still there?']);
});

test('who deletes a run during its step waits for it, and takes what it wrote', async () => {
  await using t = await startFlows();
  await twoWait(t);
  t.app.clock.advance({ minutes: 61 });
  const held = holdCommits(t.app.services.database);
  const stepped = runFlows({ ...t.app.services, database: held.database });
  await held.reached;
  const removal = t.app.db.deleteFrom('automation_runs').execute();
  await oneWaits(t);
  held.release();
  await Promise.all([removal, stepped]);
  expect(await left(t)).toEqual(nothing);
});

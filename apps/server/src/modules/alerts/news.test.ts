import type { AlertKind } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';
import { alertsOf, bellOf, letIn, lookAgain } from './testing.ts';

/** What is told once, and has nothing to put right: nothing of it is on home. */
async function withThings() {
  const app = await startTestApp();
  const things = await seedThings(app);
  await letIn(app, things);
  const { team } = things;
  const [starter, colleague, agent] = [
    await app.createMember(team, 'Marketer'),
    await app.createMember(team, 'Marketer'),
    await app.createMember(team, 'Agent'),
  ];
  const rung = async (person: { id: number }, title: RegExp) =>
    (await bellOf(app, team, person)).titles.filter((one) => title.test(one ?? '')).length;
  const onHome = async (person: { id: number }, kind: AlertKind) =>
    (await alertsOf(app, team, person)).filter((one) => one.kind === kind).length;
  const make = async (text: string) => {
    await sql.raw(text).execute(app.db);
    // Looked at twice, told once.
    await lookAgain(app);
    await lookAgain(app);
  };
  return {
    app,
    ids: things.ids,
    starter,
    colleague,
    agent,
    rung,
    onHome,
    make,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('the end of a campaign rings once for everybody who may start campaigns, and for nobody else', async () => {
  await using started = await withThings();
  const { ids, starter, colleague, agent, rung, onHome, make } = started;
  await make(
    `update campaigns set step = 'SENDED', name = 'Noël', stop_code = null, finished_at = now(), total_contacts = 20,
       total_failed = 1 where id = ${ids.campaign_id}`,
  );
  expect([await rung(starter, /Noël/), await rung(colleague, /Noël/), await rung(agent, /Noël/)]).toEqual([
    1, 1, 0,
  ]);
  expect(await onHome(starter, 'campaign_finished')).toBe(0);
});

test('one of which a tenth failed is no news but something to look at', async () => {
  await using started = await withThings();
  const { ids, starter, onHome, make } = started;
  await make(
    `update campaigns set step = 'SENDED', stop_code = null, finished_at = now(), total_contacts = 20, total_failed = 2
       where id = ${ids.campaign_id}`,
  );
  expect([await onHome(starter, 'campaign_failed'), await onHome(starter, 'campaign_finished')]).toEqual([
    1, 0,
  ]);
});

test('the end of an import rings once for whoever began it, and for them alone', async () => {
  await using started = await withThings();
  const { ids, starter, colleague, agent, rung, onHome, make } = started;
  await make(
    `update imports set status = 'done', file_name = 'clients.csv', finished_at = now(), created_by = ${starter.id}
       where id = ${ids.import_id}`,
  );
  const file = /clients\.csv/;
  expect([await rung(starter, file), await rung(colleague, file), await rung(agent, file)]).toEqual([
    1, 0, 0,
  ]);
  expect(await onHome(starter, 'import_finished')).toBe(0);
});

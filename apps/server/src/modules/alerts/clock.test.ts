import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';
import { checkAlerts } from './index.ts';
import { alertsOf, bellOf, letIn, lookAgain } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  // Several wait at once, each on a connection of its own, and somebody counts them.
  app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '8' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const waiting = () => expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 });

test('a fact that comes while the clock looks at its team finds what the clock wrote', async () => {
  const things = await seedThings(app);
  const { team, owner } = things;
  await letIn(app, things);
  const say = async (status: string) =>
    void (await sql`update phone_numbers set status = ${status} where team_id = ${team.id}`.execute(app.db));
  for (const status of ['RESTRICTED', 'CONNECTED']) {
    await say(status);
    await lookAgain(app);
  }
  await say('BANNED');
  const told = { clock: Promise.resolve(), fact: Promise.resolve() };
  // Its bells wait for this, so that it has written and is not through.
  await app.db.transaction().execute(async (tx) => {
    await sql`select from members where team_id = ${team.id} for update`.execute(tx);
    told.clock = lookAgain(app);
    await waiting().toBe(1);
    await say('RESTRICTED');
    told.fact = app.services.database.pipeline.transaction((fact) =>
      checkAlerts(fact, { names: ['numbers'], teamIds: [team.id], now: app.clock.now() }),
    );
    told.fact.catch(() => {});
    await waiting().toBe(2);
  });
  await told.clock;
  await told.fact;
  const open = await alertsOf(app, team, owner);
  expect(open.filter(({ kind }) => kind === 'number_restricted')).toHaveLength(1);
});

test('what cannot be read of one cause hides no other, of its team or the next', async () => {
  const [broken, sound] = [await seedThings(app), await seedThings(app)];
  await sql`
    update whatsapp_accounts
    set restrictions = '[{"type": "RESTRICTED_BIZ_INITIATED_MESSAGING", "expires_at": "soon"}]'
    where team_id = ${broken.team.id}`.execute(app.db);
  for (const things of [broken, sound]) {
    await letIn(app, things);
    await sql`
      update templates set status = 'REJECTED', updated_at = now()
      where id = ${things.ids.template_id}`.execute(app.db);
  }
  await app.services.database.pools.owner.query(`select graphile_worker.add_job('alerts.check', '{}')`);
  expect(await app.tryJobs()).toMatchObject([{ job: 'alerts.check' }]);
  for (const { team, owner } of [broken, sound])
    expect((await bellOf(app, team, owner)).titles).toContainEqual(expect.stringContaining('rejected'));
});

import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings, type Things } from '../../test/things.ts';
import { checkAlerts } from './index.ts';
import { bellOf, letIn, lookAgain } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const mailsTo = ({ email }: { email: string }) =>
  app.services.mail.outbox.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }));
const choose = (person: { id: number }, { team }: Things, alert_mails: contract.AlertMails) =>
  app.as(person).call(contract.updatePreferences, { params: { team_id: team.id }, body: { alert_mails } });

async function digest() {
  await app.services.database.pools.owner.query(`select graphile_worker.add_job('alerts.mailDigests', '{}')`);
  await app.runJobs();
}

/** The next time that it is five past an hour in Paris. */
function jumpTo(hour: number) {
  const at = new Date(app.clock.now());
  const parisHour = (date: Date) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hour12: false, timeZone: 'Europe/Paris' }).format(
        date,
      ),
    );
  at.setUTCMinutes(5, 0, 0);
  do at.setTime(at.getTime() + 3_600_000);
  while (parisHour(at) !== hour);
  app.clock.jumpTo(at);
}

async function start() {
  const things = await seedThings(app);
  await letIn(app, things);
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Europe/Paris' })
    .where('id', '=', things.team.id)
    .execute();
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', things.owner.id)
    .execute();
  const { id } = things.ids.campaign_id ? { id: things.ids.campaign_id } : { id: 0 };
  const now = () => app.clock.now();
  const cause = () =>
    app.db
      .updateTable('campaigns')
      .set({ step: 'PAUSED', stop_code: 'budget_reached', paused_at: now(), name: 'Noël' })
      .where('id', '=', id)
      .execute();
  const stop = async () => {
    await cause();
    await lookAgain(app);
  };
  const resume = async () => {
    await app.db
      .updateTable('campaigns')
      .set({ step: 'SENDING', stop_code: null })
      .where('id', '=', id)
      .execute();
    await lookAgain(app);
  };
  return { ...things, cause, stop, resume };
}

async function verified(things: Things, role: contract.RoleName) {
  const person = await app.createMember(things.team, role);
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute();
  return person;
}

test('what stands still is mailed at once to whoever runs the team, the rest hear of it in the morning', async () => {
  const things = await start();
  const marketer = await verified(things, 'Marketer');
  jumpTo(10);
  await things.stop();
  await lookAgain(app);
  const [mail, ...more] = mailsTo(things.owner);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`The campaign “Noël” stopped · ${things.team.name}`);
  expect(mail?.text).toContain('The budget is used up.');
  expect(mail?.text).toMatch(/\/campaigns\/\d+/);
  expect(mail?.text).toContain('/settings/notifications');
  expect(mailsTo(marketer)).toEqual([]);

  await digest();
  expect(mailsTo(marketer)).toEqual([]);
  jumpTo(8);
  await digest();
  await digest();
  expect(mailsTo(marketer)).toMatchObject([{ subject: `The campaign “Noël” stopped · ${things.team.name}` }]);
  expect(mailsTo(things.owner)).toHaveLength(1);

  await things.resume();
  expect((await bellOf(app, things.team, marketer)).unread).toBe(0);
  jumpTo(8);
  await digest();
  await digest();
  const solved = { subject: `Solved · ${things.team.name}` };
  expect(mailsTo(marketer)).toMatchObject([{}, solved]);
  expect(mailsTo(things.owner)).toMatchObject([{}, solved]);
});

test('nothing that is over before the morning is in a digest', async () => {
  const things = await start();
  const marketer = await verified(things, 'Marketer');
  jumpTo(10);
  await things.stop();
  await things.resume();
  jumpTo(8);
  await digest();
  expect(mailsTo(marketer)).toEqual([]);
});

test('each chooses for themselves, and nobody is mailed to an address that they did not confirm', async () => {
  const things = await start();
  const [eager, silent] = [await verified(things, 'Marketer'), await verified(things, 'Admin')];
  const stranger = await app.createMember(things.team, 'Admin');
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', stranger.id).execute();
  await choose(eager, things, { campaigns: 'now' });
  await choose(silent, things, { campaigns: 'none' });
  jumpTo(10);
  await things.stop();
  expect(mailsTo(eager)).toHaveLength(1);
  jumpTo(8);
  await digest();
  for (const other of [silent, stranger]) expect(mailsTo(other)).toEqual([]);
  expect((await bellOf(app, things.team, silent)).unread).toBe(1);
});

test('a mail at once is not lost because somebody just reads the bell', async () => {
  const things = await start();
  const { team, owner } = things;
  await things.cause();
  await app.services.database.pipeline.transaction((tx) =>
    checkAlerts(tx, { names: ['campaigns'], teamIds: [team.id], now: app.clock.now() }),
  );
  let mailed = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await sql`update notifications set read_at = now() where team_id = ${team.id} and kind = 'alert'`.execute(
      tx,
    );
    mailed = app.runJobs();
    mailed.catch(() => {});
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
  });
  await mailed;
  expect(mailsTo(owner)).toHaveLength(1);
});

test('several at one moment are one mail', async () => {
  const things = await start();
  await sql`
    update phone_numbers set quality_rating = 'RED', account_violation = 'SPAM', account_violation_at = ${app.clock.now()}
    where id = ${things.ids.phone_number_id}`.execute(app.db);
  await sql`
    update whatsapp_accounts set has_payment_method = false where team_id = ${things.team.id}`.execute(
    app.db,
  );
  await lookAgain(app);
  const [mail, ...more] = mailsTo(things.owner);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`2 alerts · ${things.team.name}`);
  expect(mail?.text).toContain('reported a violation');
  expect(mail?.text).toContain('cannot charge');
});

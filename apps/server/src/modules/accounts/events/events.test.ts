import * as contract from '@herald/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../../test/index.ts';
import { impersonation } from '../../impersonation/index.ts';
import { accounts } from '../index.ts';
import { openBrowser, sentToken } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts, impersonation], environment: { TRUST_PROXY: '1' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
/** Failures are counted by the hour, which must not end in the middle of a test. */
const beginHour = () =>
  app.clock.jumpTo(new Date(Math.ceil(app.clock.now().getTime() / 3_600_000) * 3_600_000));
const signIn = (
  browser: ReturnType<typeof openBrowser>,
  email: string,
  password = testPassword,
  address = '192.0.2.1',
) => browser.send('POST', '/login', { email, password }, { 'x-forwarded-for': address });

async function eventsOf(user: { id: number }) {
  await app.runJobs();
  return (await app.as(user).call(contract.listSecurityEvents)).data;
}
const kindsOf = async (user: { id: number }) => (await eventsOf(user)).map(({ kind }) => kind);

describe('a sign-in', () => {
  test('says by what, from where, and whether the browser was known', async () => {
    const user = await app.createUser();
    const browser = openBrowser(app, { 'user-agent': chrome });
    await signIn(browser, user.email);
    app.clock.advance({ minutes: 1 });
    await signIn(browser, user.email);
    const [second, first] = await eventsOf(user);
    expect(first).toMatchObject({
      kind: 'signed_in',
      means: 'password',
      second_step: null,
      is_new_browser: true,
      browser: 'Chrome',
      system: 'Windows',
      ip: '192.0.2.1',
    });
    expect(second?.is_new_browser).toBe(false);
  });

  test('that made the account says so, and nothing of the browser', async () => {
    const email = 'new@shop.example';
    const body = { email, password: 'a very long pass phrase', first_name: 'Noa', last_name: 'Roy' };
    await openBrowser(app).send('POST', '/register', body);
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await eventsOf({ id })).toMatchObject([{ means: 'registration', is_new_browser: null }]);
  });

  test('with a second step names it, and wrong codes stand apart', async () => {
    const user = await app.createUser();
    const me = app.as(user);
    const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
    const turnedOn = await me.call(contract.enableTwoFactor, { body: { code: codeOf(data.secret) } });
    app.clock.advance({ minutes: 1 });
    const browser = openBrowser(app);
    await signIn(browser, user.email);
    await browser.send('POST', '/login/second-step', { code: '000000' });
    app.clock.advance({ minutes: 1 });
    await browser.send('POST', '/login/second-step', { code: codeOf(data.secret) });
    app.clock.advance({ minutes: 1 });
    await signIn(browser, user.email);
    await browser.send('POST', '/login/second-step', { code: turnedOn.data.recovery_codes[0] });
    expect((await eventsOf(user)).map(({ kind, second_step }) => [kind, second_step])).toEqual([
      ['signed_in', 'recovery_code'],
      ['signed_in', 'app'],
      ['second_step_failed', null],
      ['two_factor_on', null],
    ]);
  });
});

describe('failed sign-ins', () => {
  beforeEach(beginHour);

  test('are one line an hour, with their number and the newest address', async () => {
    const user = await app.createUser();
    for (let n = 1; n <= 8; n += 1) await signIn(openBrowser(app), user.email, 'wrong', `203.0.113.${n}`);
    expect(await eventsOf(user)).toMatchObject([
      { kind: 'sign_in_failed', count: 8, ip: '203.0.113.8', from_several: true },
    ]);
    app.clock.advance({ hours: 1 });
    await signIn(openBrowser(app), user.email, 'wrong', '203.0.113.8');
    expect((await eventsOf(user)).map(({ count, from_several }) => [count, from_several])).toEqual([
      [1, false],
      [8, true],
    ]);
  });

  test('queue the same work for an address that nobody has, of which nothing is kept', async () => {
    const user = await app.createUser();
    await app.runJobs();
    const queued = async () => {
      const { rows } = await app.services.database.pools.owner.query(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'accounts.countFailedSignIn'`,
      );
      return rows[0].n;
    };
    const countLines = async () => (await app.db.selectFrom('security_events').select('id').execute()).length;
    const before = await countLines();
    await signIn(openBrowser(app), 'nobody@nowhere.example', 'wrong', '203.0.113.90');
    expect([await queued(), await countLines()]).toEqual([1, before]);
    await signIn(openBrowser(app), user.email, 'wrong', '203.0.113.91');
    expect([await queued(), await countLines()]).toEqual([2, before]);
    await app.runJobs();
    expect([await queued(), await countLines()]).toEqual([0, before + 1]);
  });

  test('that were refused unlooked at are not written down', async () => {
    const user = await app.createUser();
    for (let n = 1; n <= 14; n += 1) await signIn(openBrowser(app), user.email, 'wrong', `198.51.100.${n}`);
    expect((await eventsOf(user))[0]?.count).toBe(10);
  });
});

test('changes of how one signs in each have their line', async () => {
  const user = await app.createUser();
  const browser = openBrowser(app);
  await signIn(browser, user.email);
  app.clock.advance({ minutes: 1 });
  await signIn(openBrowser(app), user.email);
  app.clock.advance({ minutes: 1 });
  expect((await browser.send('DELETE', '/api/user/sessions')).body.data.revoked).toBe(1);
  app.clock.advance({ minutes: 1 });
  const password = 'another long pass phrase';
  await browser.send('POST', '/api/user/password', { current_password: testPassword, password });
  app.clock.advance({ minutes: 1 });
  const email = 'other-address@shop.example';
  await browser.send('POST', '/api/user/email', { password, email });
  const token = await sentToken(app, email);
  await browser.send('POST', '/api/user/confirm-email', { token });
  app.clock.advance({ minutes: 1 });
  await app.anybody.call(contract.forgotPassword, { body: { email } });
  const reset = await sentToken(app, email);
  await app.anybody.call(contract.resetPassword, { body: { token: reset, password: testPassword } });
  const events = await eventsOf(user);
  expect(events.map(({ kind }) => kind)).toEqual([
    'password_reset',
    'email_changed',
    'password_changed',
    'sessions_ended',
    'signed_in',
    'signed_in',
  ]);
  expect([events[1]?.detail, events[3]?.count]).toEqual([email, 1]);
});

test('that an operator acted as somebody stands there with the reason, and without their address', async () => {
  const [user, operator] = [await app.createUser(), await app.createUser({ is_admin: true })];
  await signIn(openBrowser(app), user.email);
  app.clock.advance({ minutes: 1 });
  const body = { reason: 'Ticket 812', password: testPassword };
  await app.as(operator).call(contract.impersonate, { params: { user_id: user.id }, body });
  const [newest] = await eventsOf(user);
  expect(newest).toMatchObject({ kind: 'impersonated', detail: 'Ticket 812', ip: null, browser: null });
});

test('pages follow each other without a gap, also within one moment', async () => {
  const [user, operator] = [await app.createUser(), await app.createUser({ is_admin: true })];
  const at = app.clock.now();
  const line = { user_id: user.id, at, kind: 'signed_in' };
  await app.db.insertInto('security_events').values([line, line, line]).execute();
  const acted = { admin_id: operator.id, user_id: user.id, reason: 'Help', started_at: at, expires_at: at };
  await app.db.insertInto('impersonations').values([acted, acted]).execute();
  const whole = (await eventsOf(user)).map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.as(user).call(contract.listSecurityEvents, { query: { cursor, per_page: 2 } });
    seen.push(...page.data.map(({ id }: contract.SecurityEvent) => id));
    cursor = page.meta.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect(new Set(seen).size).toBe(5);
});

test('lines are kept for 90 days, belong to one person, and end with the account', async () => {
  const [user, other] = [await app.createUser(), await app.createUser()];
  await signIn(openBrowser(app), user.email);
  app.clock.advance({ days: 89 });
  await signIn(openBrowser(app), user.email);
  expect(await kindsOf(other)).toEqual([]);
  app.clock.advance({ days: 2 });
  expect(await kindsOf(user)).toHaveLength(1);
  const { owner } = app.services.database.pools;
  await owner.query(`select graphile_worker.add_job('accounts.forgetSecurityEvents', '{}')`);
  await app.runJobs();
  const left = () =>
    app.db.selectFrom('security_events').select('id').where('user_id', '=', user.id).execute();
  expect(await left()).toHaveLength(1);
  await app.db.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await left()).toEqual([]);
});

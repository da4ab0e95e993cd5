import * as contract from '@herald/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { startTestApp, type TestApp, testPassword } from '../../test/index.ts';
import { accessCodes } from '../accessCodes/index.ts';
import { impersonation } from '../impersonation/index.ts';
import { members } from '../members/index.ts';
import { accounts } from './index.ts';
import { openBrowser } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [accounts, impersonation, members, accessCodes],
    environment: { TRUST_PROXY: '1' },
  });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => app.clock.advance({ minutes: 20 }));

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (email: string, password: string, address: string) =>
  openBrowser(app).send('POST', '/login', { email, password }, from(address));

describe('guessing passwords', () => {
  test('of one account from many addresses ends after ten', async () => {
    const user = await app.createUser();
    for (let n = 1; n <= 10; n += 1) await guess(user.email, 'wrong', `203.0.113.${n}`);
    expect((await guess(user.email, testPassword, '198.51.100.9')).status).toBe(429);
  });

  test('of many accounts from one address ends after ten, wherever in its network an IPv6 address lies', async () => {
    const user = await app.createUser();
    for (let n = 1; n <= 10; n += 1) await guess(`somebody${n}@shop.example`, 'wrong', `2001:db8:1:2::${n}`);
    expect((await guess(user.email, testPassword, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess(user.email, testPassword, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('at once looks at no more than ten, and the right one among the refused is refused', async () => {
    const user = await app.createUser();
    const wrong = Array.from({ length: 30 }, () => guess(user.email, 'wrong', '203.0.113.50'));
    // Ten have counted for the address, and then for the account: the right one comes among the others.
    const counted = app.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', '=', `login:email:${user.email}`);
    await expect.poll(async () => (await counted.execute())[0]?.points, { interval: 1 }).toBe(10);
    const right = ['203.0.113.50', '203.0.113.51'].map((address) => guess(user.email, testPassword, address));
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([429, 429]);
    expect((await guess(user.email, testPassword, '203.0.113.51')).status).toBe(429);
  });

  test('by strangers does not keep the owner out of a browser that knows them', async () => {
    const user = await app.createUser();
    const browser = openBrowser(app);
    await browser.send('POST', '/login', { email: user.email, password: testPassword }, from('192.0.2.1'));
    await browser.send('POST', '/logout', {}, from('192.0.2.1'));
    for (let n = 1; n <= 10; n += 1) await guess(user.email, 'wrong', `203.0.113.${n + 100}`);
    const again = { email: user.email, password: testPassword };
    expect((await browser.send('POST', '/login', again, from('192.0.2.1'))).status).toBe(200);
    const thief = openBrowser(app);
    thief.jar.set('known_browser', browser.jar.get('known_browser') ?? '');
    const other = await app.createUser();
    for (let n = 1; n <= 10; n += 1) await guess(other.email, 'wrong', `203.0.113.${n + 150}`);
    const foreign = { email: other.email, password: testPassword };
    expect((await thief.send('POST', '/login', foreign, from('192.0.2.9'))).status).toBe(429);
  });

  test('right passwords do not count', async () => {
    const user = await app.createUser();
    for (let n = 0; n < 12; n += 1) {
      expect((await guess(user.email, testPassword, '203.0.113.77')).status).toBe(200);
    }
  });
});

describe('from one IPv6 network', () => {
  const everywhere = (n: number) => from(`2001:db8:7:7::${n.toString(16)}`);

  test('invitations are looked for no oftener than from one address', async () => {
    const look = (n: number) =>
      openBrowser(app).send(
        'POST',
        '/api/invitations/open',
        { token: `hin_${'x'.repeat(30)}` },
        everywhere(n),
      );
    const statuses = [];
    for (let n = 1; n <= 61; n += 1) statuses.push((await look(n)).status);
    expect([statuses[59], statuses[60]]).toEqual([410, 429]);
  });

  test('access codes are tried no oftener than from one address', async () => {
    const statuses = [];
    for (let n = 1; n <= 31; n += 1) {
      const { owner, team } = await app.createTeam();
      await app.db
        .updateTable('users')
        .set({ current_team_id: team.id })
        .where('id', '=', owner.id)
        .execute();
      const token = await openSession(app.services, { userId: owner.id });
      const headers = { authorization: `Bearer ${token}`, ...everywhere(n) };
      statuses.push(
        (await openBrowser(app).send('POST', '/api/teams/validate_code', { code: 'NOSUCHCODE' }, headers))
          .status,
      );
    }
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });
});

describe('a browser that knows somebody', () => {
  const signIn = async (browser: ReturnType<typeof openBrowser>, email: string, password: string) =>
    (await browser.send('POST', '/login', { email, password }, from('192.0.2.77'))).status;
  /** As many wrong passwords as close the e-mail to strangers. */
  const closeToStrangers = async (email: string) => {
    for (let n = 1; n <= 10; n += 1) await guess(email, 'wrong', `198.51.100.${n}`);
  };

  test('is a stranger after the password was changed in another one, which goes on being known', async () => {
    const user = await app.createUser();
    const [browser, other] = [openBrowser(app), openBrowser(app)];
    await signIn(browser, user.email, testPassword);
    await signIn(other, user.email, testPassword);
    const password = 'four dogs in a boat';
    app.clock.advance({ minutes: 20 });
    await other.send('POST', '/api/user/password', { current_password: testPassword, password });
    await closeToStrangers(user.email);
    expect(await signIn(browser, user.email, password)).toBe(429);
    expect(await signIn(other, user.email, password)).toBe(200);
  });

  test('is a stranger after a year', async () => {
    const user = await app.createUser();
    const browser = openBrowser(app);
    await signIn(browser, user.email, testPassword);
    app.clock.advance({ days: 366 });
    await closeToStrangers(user.email);
    expect(await signIn(browser, user.email, testPassword)).toBe(429);
  });

  test('has thirty wrong passwords in common with all others of the person', async () => {
    const user = await app.createUser();
    const browsers = [];
    for (let n = 0; n < 5; n += 1) {
      const browser = openBrowser(app);
      await signIn(browser, user.email, testPassword);
      browsers.push(browser);
    }
    const statuses = [];
    for (const browser of browsers) {
      for (let n = 0; n < 9; n += 1) statuses.push(await signIn(browser, user.email, 'wrong'));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('asking who has an account', () => {
  test('signing in answers the same for an unknown e-mail', async () => {
    const user = await app.createUser();
    const known = await guess(user.email, 'wrong', '203.0.113.201');
    const unknown = await guess('nobody@shop.example', 'wrong', '203.0.113.202');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('another e-mail answers and looks the same, whether it has an account or not', async () => {
    const holder = await app.createUser();
    const seen = [];
    for (const email of [holder.email, 'free@shop.example']) {
      const me = app.as(await app.createUser());
      const asked = await me.call(contract.changeEmail, { body: { email, password: testPassword } });
      const { data } = await me.call(contract.getSecurity);
      const again = await me.call(contract.resendConfirmation);
      const text = (answer: { text: string }) => answer.text.replaceAll(email, 'EMAIL');
      expect(data.pending_email).toBe(email);
      seen.push([asked.status, text(asked), again.status, text(again)]);
    }
    expect(seen[0]).toEqual(seen[1]);
    await app.runJobs();
    const mails = app.services.mail.outbox.filter(({ to }) => to === holder.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You already have a Herald account'));
  });

  test('a forgotten password does the same work in the request, whoever is asked for', async () => {
    const user = await app.createUser();
    const ask = (email: string) => app.anybody.call(contract.forgotPassword, { body: { email } });
    const jobs = async () => {
      const { rows } = await app.services.database.pools.owner.query(
        "select task_identifier as name from graphile_worker.jobs where task_identifier = 'accounts.mailResetLink'",
      );
      return rows.length;
    };
    const known = await ask(user.email);
    const after = await jobs();
    const unknown = await ask('nobody@shop.example');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([after, await jobs()]).toEqual([1, 2]);
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    await app.runJobs();
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toHaveLength(1);
  });
});

describe('a reset link', () => {
  test('that is invented costs no hash, and ten an hour are enough', async () => {
    const invent = (n: number) =>
      openBrowser(app).send(
        'POST',
        '/reset-password',
        { token: `hpr_${n}`, password: 'four dogs in a boat' },
        from('203.0.113.230'),
      );
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await invent(n)).body.code);
    expect(codes.slice(0, 10).every((code) => code === 'reset_link_invalid')).toBe(true);
    expect(codes.at(-1)).toBe('rate_limited');
  });
});

describe('another site', () => {
  test.each([
    ['/login', () => ({ email: 'a@shop.example', password: 'x' })],
    [
      '/register',
      () => ({ email: 'a@shop.example', password: 'three cats on a roof', first_name: 'A', last_name: 'B' }),
    ],
    ['/login/second-step', () => ({ code: '123456' })],
  ])('cannot sign a visitor in by %s', async (path, body) => {
    const browser = openBrowser(app);
    const foreign = await browser.send('POST', path, body(), { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
    const without = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify(body()),
    });
    expect(without.status).toBe(403);
  });

  test('cannot change anything with the cookie of a visitor, with or without an Origin', async () => {
    const user = await app.createUser();
    const browser = openBrowser(app);
    await browser.send('POST', '/login', { email: user.email, password: testPassword });
    const cookie = `access_token=${browser.jar.get('access_token')}`;
    for (const [method, path] of [
      ['POST', '/api/user/email'],
      ['POST', '/api/user/password'],
      ['POST', '/api/user/two-factor/start'],
      ['POST', '/api/user/delete'],
      ['DELETE', '/api/user/sessions'],
      ['POST', '/logout'],
    ] as const) {
      for (const origin of [{}, { origin: 'null' }, { origin: 'https://evil.example' }]) {
        const answer = await fetch(app.url + path, { method, headers: { cookie, ...origin } });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
  });
});

describe('what a person may say of themselves', () => {
  test('does not make them an operator, confirmed, or somebody else', async () => {
    const user = await app.createUser({ email_verified_at: null });
    const more = {
      is_admin: true,
      email_verified_at: '2020-01-01',
      blocked_at: null,
      id: 1,
      email: 'x@y.example',
    };
    await app.as(user).call(contract.updateUser, { body: { first_name: 'Eve', ...more } });
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row).toMatchObject({
      first_name: 'Eve',
      is_admin: false,
      email_verified_at: null,
      email: user.email,
    });
  });
});

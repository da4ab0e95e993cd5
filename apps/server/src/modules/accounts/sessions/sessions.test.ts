import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../../http/sessions.ts';
import { startTestApp, type TestApp, testPassword } from '../../../test/index.ts';
import { impersonation } from '../../impersonation/index.ts';
import { accounts } from '../index.ts';
import { newestMail, openBrowser } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts, impersonation] });
});
afterAll(() => app[Symbol.asyncDispose]());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function signIn(user: { email: string }, userAgent = chrome) {
  const browser = openBrowser(app, { 'user-agent': userAgent });
  const answer = await browser.send('POST', '/login', { email: user.email, password: testPassword });
  expect(answer.status).toBe(200);
  return browser;
}
const isIn = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.send('GET', '/api/user')).status === 200;

describe('the list of sessions', () => {
  test('names browser, system and address, and ends one or all others', async () => {
    const user = await app.createUser();
    const [desk, phone, other] = [await signIn(user), await signIn(user, iphone), await signIn(user)];
    const { body } = await desk.send('GET', '/api/user/sessions');
    expect(body.data).toHaveLength(3);
    const known = body.data.find((each: contract.OwnSession) => each.device === 'mobile');
    expect(known).toMatchObject({ browser: 'Safari', system: 'iOS', ip: '127.0.0.1', is_current: false });
    expect(body.data.filter((each: contract.OwnSession) => each.is_current)).toHaveLength(1);

    expect((await desk.send('DELETE', `/api/user/sessions/${known.id}`)).status).toBe(200);
    expect([await isIn(phone), await isIn(other)]).toEqual([false, true]);
    expect((await desk.send('DELETE', '/api/user/sessions')).body.data.revoked).toBe(1);
    expect([await isIn(other), await isIn(desk)]).toEqual([false, true]);
  });

  test('of somebody else can be neither seen nor ended', async () => {
    const [user, stranger] = [await app.createUser(), await app.createUser()];
    const browser = await signIn(user);
    const { data } = await app.as(user).call(contract.listSessions);
    for (const { id } of data) {
      const answer = await app.as(stranger).call(contract.revokeSession, { params: { session_id: id } });
      expect(answer.status).toBe(404);
    }
    expect(await isIn(browser)).toBe(true);
  });
});

describe('the life of a session', () => {
  test('ends after 90 days, however much it is used', async () => {
    const user = await app.createUser();
    const token = await openSession(app.services, { userId: user.id });
    const read = () => fetch(`${app.url}/api/user`, { headers: { cookie: `access_token=${token}` } });
    for (let days = 0; days < 80; days += 20) {
      app.clock.advance({ days: 20 });
      expect((await read()).status).toBe(200);
    }
    app.clock.advance({ days: 9 });
    expect((await read()).headers.get('set-cookie')).toMatch(/Max-Age=86(400|3\d\d);/);
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await read()).status).toBe(401);
  });

  test('signing in again in the same browser ends the session that it had', async () => {
    const user = await app.createUser();
    const browser = await signIn(user);
    const old = browser.jar.get('access_token') ?? '';
    await browser.send('POST', '/login', { email: user.email, password: testPassword });
    expect(browser.jar.get('access_token')).not.toBe(old);
    expect((await fetch(`${app.url}/api/user`, { headers: { cookie: `access_token=${old}` } })).status).toBe(
      401,
    );
    expect(await isIn(browser)).toBe(true);
  });

  test('a token that was planted before signing in is not the one afterwards', async () => {
    const [attacker, user] = [await app.createUser(), await app.createUser()];
    const planted = await openSession(app.services, { userId: attacker.id });
    const browser = openBrowser(app);
    browser.jar.set('access_token', planted);
    await browser.send('POST', '/login', { email: user.email, password: testPassword });
    expect(browser.jar.get('access_token')).not.toBe(planted);
    const me = await fetch(`${app.url}/api/user`, { headers: { authorization: `Bearer ${planted}` } });
    expect(me.status).toBe(401);
  });
});

describe('another password', () => {
  const change = (browser: ReturnType<typeof openBrowser>, current_password: string, password: string) =>
    browser.send('POST', '/api/user/password', { current_password, password });

  test('takes the old one, ends every other session and tells the owner', async () => {
    const user = await app.createUser();
    const [desk, phone] = [await signIn(user), await signIn(user, iphone)];
    const old = desk.jar.get('access_token');
    expect((await change(desk, 'not it', 'four dogs in a boat')).body.code).toBe('wrong_password');
    expect((await change(desk, testPassword, 'password123')).body.code).toBe('password_guessable');
    expect((await change(desk, testPassword, user.email)).body.code).toBe('password_guessable');
    // The phone was a new device.
    await app.runJobs();
    expect((await change(desk, testPassword, 'four dogs in a boat')).status).toBe(200);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    expect(desk.jar.get('access_token')).not.toBe(old);
    expect((await newestMail(app, user.email))?.subject).toBe('Your Herald password was changed');
  });

  test('cannot be guessed for ever', async () => {
    const browser = await signIn(await app.createUser());
    for (let guess = 0; guess < 10; guess += 1)
      await change(browser, `guess ${guess}`, 'four dogs in a boat');
    expect((await change(browser, testPassword, 'four dogs in a boat')).status).toBe(429);
  });
});

describe('a person whom the operator has blocked', () => {
  test('learns it, can sign in and out, and nothing else', async () => {
    const user = await app.createUser({ blocked_at: app.clock.now() });
    const browser = await signIn(user);
    const me = await browser.send('GET', '/api/user');
    expect([me.status, me.body.data.blocked]).toEqual([200, true]);
    expect((await browser.send('GET', '/api/user/sessions')).body.code).toBe('account_blocked');
    expect((await browser.send('POST', '/logout', {})).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });
});

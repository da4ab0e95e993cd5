import * as contract from '@herald/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword, type UserRow } from '../../../test/index.ts';
import { accounts } from '../index.ts';
import { newestMail, openBrowser } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts] });
});
afterAll(() => app[Symbol.asyncDispose]());
/** Each test enters codes of a time of its own, and of limits that are over. */
beforeEach(() => app.clock.advance({ minutes: 20 }));

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().getTime() + stepsAhead * 30_000,
  });

async function turnOn(user: UserRow) {
  const me = app.as(user);
  const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
  const on = await me.call(contract.enableTwoFactor, { body: { code: codeOf(data.secret, -1) } });
  return { me, secret: data.secret, url: data.url, codes: on.data.recovery_codes };
}

async function firstStep(user: UserRow) {
  const browser = openBrowser(app);
  const answer = await browser.send('POST', '/login', { email: user.email, password: testPassword });
  expect([answer.status, answer.body.code]).toEqual([401, 'second_step_needed']);
  expect(browser.jar.has('access_token')).toBe(false);
  return browser;
}
const enterCode = (browser: ReturnType<typeof openBrowser>, code: string) =>
  browser.send('POST', '/login/second-step', { code });

describe('turning it on', () => {
  test('takes the password and a code, and answers ten recovery codes once', async () => {
    const user = await app.createUser();
    const wrong = await app.as(user).call(contract.startTwoFactor, { body: { password: 'wrong' } });
    expect(wrong.body.code).toBe('wrong_password');
    const { me, url, codes } = await turnOn(user);
    expect(url).toMatch(/^otpauth:\/\/totp\/Herald:.*issuer=Herald/);
    expect(new Set(codes).size).toBe(10);
    expect((await me.call(contract.getSecurity)).data).toMatchObject({ recovery_codes_left: 10 });
    expect((await newestMail(app, user.email))?.subject).toBe('Two-factor authentication is on for Herald');
  });

  test('does nothing until a right code was entered, and keeps the secret sealed', async () => {
    const user = await app.createUser();
    const me = app.as(user);
    expect((await me.call(contract.enableTwoFactor, { body: { code: '123456' } })).body.code).toBe(
      'two_factor_not_started',
    );
    const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
    expect(
      (await me.call(contract.enableTwoFactor, { body: { code: codeOf(data.secret, 9) } })).body.code,
    ).toBe('wrong_code');
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect([row?.totp_enabled_at, JSON.stringify(row).includes(data.secret)]).toEqual([null, false]);
    const browser = openBrowser(app);
    const signIn = await browser.send('POST', '/login', { email: user.email, password: testPassword });
    expect(signIn.status).toBe(200);
  });

  test('signs out browsers that were signed in without it', async () => {
    const user = await app.createUser();
    const browser = openBrowser(app);
    await browser.send('POST', '/login', { email: user.email, password: testPassword });
    await turnOn(user);
    expect((await browser.send('GET', '/api/user')).status).toBe(401);
  });
});

describe('signing in', () => {
  test('takes a second step, and the code of it opens once', async () => {
    const user = await app.createUser();
    const { secret } = await turnOn(user);
    const [first, second] = [await firstStep(user), await firstStep(user)];
    const code = codeOf(secret);
    expect((await enterCode(first, code)).status).toBe(200);
    expect((await first.send('GET', '/api/user')).body.data.email).toBe(user.email);
    expect((await enterCode(second, code)).body.code).toBe('wrong_code');
  });

  test('the same code at once in two browsers opens one of them', async () => {
    const user = await app.createUser();
    const { secret } = await turnOn(user);
    const browsers = [await firstStep(user), await firstStep(user), await firstStep(user)];
    const code = codeOf(secret);
    const statuses = await Promise.all(browsers.map(async (each) => (await enterCode(each, code)).status));
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  test('the code that turned it on does not open', async () => {
    const user = await app.createUser();
    const { secret } = await turnOn(user);
    expect((await enterCode(await firstStep(user), codeOf(secret, -1))).body.code).toBe('wrong_code');
  });

  test('five wrong codes close it for a while, in every browser', async () => {
    const user = await app.createUser();
    const { secret } = await turnOn(user);
    for (let guess = 0; guess < 5; guess += 1) await enterCode(await firstStep(user), '000000');
    expect((await enterCode(await firstStep(user), codeOf(secret))).status).toBe(429);
    app.clock.advance({ minutes: 16 });
    expect((await enterCode(await firstStep(user), codeOf(secret))).status).toBe(200);
  });

  test('a recovery code opens once, however it is typed, and the owner is told', async () => {
    const user = await app.createUser();
    const { codes } = await turnOn(user);
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await enterCode(await firstStep(user), typed)).status).toBe(200);
    expect((await enterCode(await firstStep(user), typed)).body.code).toBe('wrong_code');
    expect((await newestMail(app, user.email))?.subject).toContain('recovery code');
    expect((await enterCode(await firstStep(user), codes[1]!)).status).toBe(200);
  });

  test('the first step is over after ten minutes, after another password, and means nothing by itself', async () => {
    const user = await app.createUser();
    const { secret, me, codes } = await turnOn(user);
    expect((await enterCode(openBrowser(app), codeOf(secret))).body.code).toBe('second_step_over');
    const slow = await firstStep(user);
    app.clock.advance({ minutes: 11 });
    expect((await enterCode(slow, codeOf(secret))).body.code).toBe('second_step_over');
    const waiting = await firstStep(user);
    app.clock.advance({ seconds: 40 });
    await me.call(contract.changePassword, {
      body: { current_password: testPassword, password: 'four dogs in a boat' },
    });
    expect((await enterCode(waiting, codes[0]!)).body.code).toBe('second_step_over');
  });
});

describe('turning it off', () => {
  test('takes the password and a code', async () => {
    const user = await app.createUser();
    const { me, secret, codes } = await turnOn(user);
    const off = (body: object) => me.call(contract.disableTwoFactor, { body });
    expect((await off({ password: testPassword })).body.code).toBe('wrong_code');
    expect((await off({ code: codeOf(secret) })).body.code).toBe('wrong_password');
    expect((await off({ password: testPassword, code: codes[0] })).status).toBe(200);
    expect((await me.call(contract.getSecurity)).data).toMatchObject({
      two_factor_since: null,
      recovery_codes_left: 0,
    });
  });

  test('cannot be guessed by whoever knows the password: five codes, however often the password is shown', async () => {
    const user = await app.createUser();
    const { me, secret } = await turnOn(user);
    const off = (code: string) =>
      me.call(contract.disableTwoFactor, { body: { password: testPassword, code } });
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await off('000000')).body.code).toBe('wrong_code');
      const shown = await me.call(contract.changePassword, {
        body: { current_password: testPassword, password: 'password1234' },
      });
      expect(shown.body.code).toBe('password_guessable');
    }
    expect((await off(codeOf(secret))).status).toBe(429);
    app.clock.advance({ minutes: 16 });
    expect((await off(codeOf(secret))).status).toBe(200);
  });

  test('right passwords and codes do not count', async () => {
    const user = await app.createUser();
    const { me, secret } = await turnOn(user);
    for (let turn = 0; turn < 12; turn += 1) {
      app.clock.advance({ minutes: 1 });
      const renewed = await me.call(contract.renewRecoveryCodes, {
        body: { password: testPassword, code: codeOf(secret) },
      });
      expect(renewed.status).toBe(200);
    }
  });

  test('other recovery codes end the old ones', async () => {
    const user = await app.createUser();
    const { me, secret, codes } = await turnOn(user);
    const renewed = await me.call(contract.renewRecoveryCodes, {
      body: { password: testPassword, code: codeOf(secret) },
    });
    expect((await enterCode(await firstStep(user), codes[3]!)).body.code).toBe('wrong_code');
    expect((await enterCode(await firstStep(user), renewed.data.recovery_codes[3]!)).status).toBe(200);
  });

  test('a forgotten password leaves it on', async () => {
    const user = await app.createUser();
    await turnOn(user);
    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const mail = await newestMail(app, user.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'four dogs in a boat';
    await app.anybody.call(contract.resetPassword, { body: { token, password } });
    const answer = await openBrowser(app).send('POST', '/login', { email: user.email, password });
    expect(answer.body.code).toBe('second_step_needed');
  });
});

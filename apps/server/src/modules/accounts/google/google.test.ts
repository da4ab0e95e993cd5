import * as contract from '@herald/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../../test/index.ts';
import { accounts } from '../index.ts';
import { newestMail, openBrowser } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts], sandbox: true });
});
afterAll(() => app[Symbol.asyncDispose]());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });

type Browser = ReturnType<typeof openBrowser>;

/** Goes to Google, chooses who one is, and comes back: what stands in the address then. */
async function goToGoogle(browser: Browser, person: Record<string, string>, more: object = {}) {
  const started = await browser.send('POST', '/google/start', { return: null, ...more });
  const asked = new URL(started.body.url);
  expect((await fetch(asked)).status).toBe(200);
  const choice = new URL(asked);
  choice.pathname = '/google/choose';
  for (const [name, value] of Object.entries(person)) choice.searchParams.set(name, value);
  const sent = await fetch(choice, { redirect: 'manual' });
  return Object.fromEntries(new URL(sent.headers.get('location') ?? '').searchParams);
}
const comeBack = (browser: Browser, answer: object) => browser.send('POST', '/google/callback', answer);

async function signIn(person: Record<string, string>, more: object = {}) {
  const browser = openBrowser(app);
  return { browser, answer: await comeBack(browser, await goToGoogle(browser, person, more)) };
}
const camille = { email: 'Camille@gmail.com', given_name: 'Camille', family_name: 'Fontaine' };

describe('signing in with Google', () => {
  test('makes an account with a confirmed address, and finds it again by its subject', async () => {
    const arrival = { utm_source: 'ad', plan: 'pro' };
    const { browser, answer } = await signIn(camille, { channel: 'netto', return: '/teams/1/2', arrival });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { email: 'camille@gmail.com', is_new: true, return: '/teams/1/2', arrival, token_type: 'Bearer' },
    ]);
    const me = await browser.send('GET', '/api/user');
    expect(me.body.data).toMatchObject({ first_name: 'Camille', email_verified: true });
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', me.body.data.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ channel: 'netto', arrival, password_hash: null });

    await app.db
      .updateTable('users')
      .set({ email: 'moved@gmail.com' })
      .where('id', '=', me.body.data.id)
      .execute();
    expect((await signIn(camille)).answer.body).toMatchObject({ email: 'moved@gmail.com', is_new: false });
  });

  test('joins a confirmed account of that address, whose password goes on working', async () => {
    const user = await app.createUser({ email: 'joined@shop.example' });
    expect((await signIn({ ...camille, email: user.email })).answer.body.is_new).toBe(false);
    expect((await newestMail(app, user.email))?.subject).toBe('Google opens your Herald account now');
    const body = { email: user.email, password: testPassword };
    expect((await app.anybody.call(contract.login, { body })).status).toBe(200);
  });

  test('says that another Google account opens it, where one does', async () => {
    const user = await app.createUser({ email: 'taken@shop.example', google_subject: 'another-one' });
    const { answer } = await signIn({ ...camille, email: user.email });
    expect([answer.status, answer.body.code]).toEqual([409, 'google_other']);
  });

  test('is joined after the second step, not before it', async () => {
    const user = await app.createUser({ email: 'both@shop.example' });
    const me = app.as(user);
    const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
    const timestamp = app.clock.now().getTime();
    await me.call(contract.enableTwoFactor, {
      body: { code: totp.generate({ timestamp: timestamp - 30_000 }) },
    });
    const subject = async () =>
      (await app.db.selectFrom('users').select('google_subject').where('id', '=', user.id).executeTakeFirst())
        ?.google_subject;
    const { browser, answer } = await signIn({ ...camille, email: user.email });
    expect([answer.body.code, await subject()]).toEqual(['second_step_needed', null]);
    const entered = await browser.send('POST', '/login/second-step', { code: totp.generate({ timestamp }) });
    expect(entered.status).toBe(200);
    expect(await subject()).not.toBeNull();
    expect((await newestMail(app, user.email))?.subject).toBe('Google opens your Herald account now');
  });

  test('does not open an account in which a stranger may wait', async () => {
    const email = 'ceo@victim.example';
    await app.createUser({ email, email_verified_at: null });
    const { browser, answer } = await signIn({ ...camille, email });
    expect([answer.status, answer.body.code]).toEqual([409, 'google_needs_password']);
    expect(browser.jar.has('access_token')).toBe(false);
  });

  test('does not join by an address that Google has not verified, nor make an account of it', async () => {
    const email = 'unverified@shop.example';
    expect((await signIn({ ...camille, email })).answer.body.code).toBe('google_email_unverified');
    await app.createUser({ email });
    expect((await signIn({ ...camille, email })).answer.body.code).toBe('google_email_unverified');
  });

  test('asks for the second factor too', async () => {
    const user = await app.createUser({ totp_enabled_at: app.clock.now(), totp_secret: 'sealed' });
    const { browser, answer } = await signIn({ ...camille, email: user.email });
    expect([answer.status, answer.body.code]).toEqual([401, 'second_step_needed']);
    expect([...browser.jar.keys()].sort()).toEqual(['second_step']);
  });
});

describe('an answer that was not asked for', () => {
  test.each(['wrong-nonce@shop.example', 'expired@shop.example'])('%s is refused', async (email) => {
    expect((await signIn({ ...camille, email })).answer.body.code).toBe('google_failed');
  });

  test('opens nothing in another browser, with another state, without its issuer, or twice', async () => {
    const browser = openBrowser(app);
    const answer = await goToGoogle(browser, camille);
    const victim = openBrowser(app);
    await goToGoogle(victim, camille);
    expect((await comeBack(openBrowser(app), answer)).body.code).toBe('google_failed');
    expect((await comeBack(victim, answer)).body.code).toBe('google_failed');
    expect((await comeBack(browser, { ...answer, state: 'x' })).body.code).toBe('google_failed');
    const again = await goToGoogle(browser, camille);
    const { iss, ...withoutIssuer } = again;
    expect(iss).toBe(`${app.sandbox.url}/google`);
    expect((await comeBack(browser, withoutIssuer)).body.code).toBe('google_failed');
    const kept = new Map(browser.jar);
    const right = await goToGoogle(browser, camille);
    kept.set('google', browser.jar.get('google') ?? '');
    expect((await comeBack(browser, right)).status).toBe(200);
    const replay = openBrowser(app);
    replay.jar.set('google', kept.get('google') ?? '');
    expect((await comeBack(replay, right)).body.code).toBe('google_failed');
  });

  test('that comes after ten minutes, or from another site, is refused', async () => {
    const browser = openBrowser(app);
    const late = await goToGoogle(browser, camille);
    app.clock.advance({ minutes: 11 });
    expect((await comeBack(browser, late)).body.code).toBe('google_failed');
    const answer = await goToGoogle(browser, camille);
    const foreign = await browser.send('POST', '/google/callback', answer, {
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
  });
});

test('without a client there is no sign-in with Google', async () => {
  await using plain = await startTestApp({ modules: [accounts] });
  expect((await plain.anybody.call(contract.getSignInOptions)).data.google).toBe(false);
  const answer = await plain.anybody.call(contract.startGoogle, { body: { return: null } });
  expect(answer.body.code).toBe('google_off');
});

test('where registration is closed, Google makes no account', async () => {
  await using closed = await startTestApp({
    modules: [accounts],
    sandbox: true,
    environment: { HERALD_REGISTRATION: 'closed' },
  });
  await closed.createUser();
  const open = app;
  app = closed;
  expect((await signIn(camille)).answer.body.code).toBe('registration_closed');
  app = open;
});

test('Google is let go once there is a password, and the owner is told', async () => {
  const user = await app.createUser({ email: 'leaves@shop.example' });
  await signIn({ ...camille, email: user.email });
  const leave = (password: string) => app.as(user).call(contract.disconnectGoogle, { body: { password } });
  expect((await leave('wrong')).body.code).toBe('wrong_password');
  expect((await leave(testPassword)).data.google_linked).toBe(false);
  expect((await leave(testPassword)).body.code).toBe('google_not_linked');
  expect((await newestMail(app, user.email))?.subject).toBe('Google no longer opens your Herald account');
  const { body } = (await signIn({ email: 'alone@gmail.com', given_name: 'Alone' })).answer;
  const alone = await app.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow();
  const refused = await app.as(alone).call(contract.disconnectGoogle, { body: {} });
  expect(refused.body.code).toBe('password_missing');
});

test('the second step knows where somebody was on their way to who came through Google', async () => {
  const user = await app.createUser({ email: 'twosteps@shop.example' });
  const caller = app.as(user);
  const { data } = await caller.call(contract.startTwoFactor, { body: { password: testPassword } });
  await caller.call(contract.enableTwoFactor, { body: { code: codeOf(data.secret) } });
  app.clock.advance({ minutes: 1 });
  const { browser, answer } = await signIn(
    { ...camille, email: user.email },
    { return: '/teams/1/2/pricing', arrival: { plan: 'pro' } },
  );
  expect(answer.body.code).toBe('second_step_needed');
  const done = await browser.send('POST', '/login/second-step', { code: codeOf(data.secret) });
  expect(done.body).toMatchObject({ return: '/teams/1/2/pricing', arrival: { plan: 'pro' } });
});

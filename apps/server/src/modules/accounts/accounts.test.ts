import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../test/index.ts';
import { impersonation } from '../impersonation/index.ts';
import { accounts } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts, impersonation] });
});
afterAll(() => app[Symbol.asyncDispose]());

const newcomer = (email: string) => ({
  email,
  password: 'a long enough password',
  first_name: 'Anaïs',
  last_name: 'Martin',
});

describe('registering', () => {
  test('signs in, sets an HttpOnly cookie and greets by mail', async () => {
    const answer = await app.anybody.call(contract.register, { body: newcomer('Anais@Example.com') });
    expect(answer.status).toBe(200);
    expect(answer.body.token_type).toBe('Bearer');
    expect(answer.headers.get('set-cookie')).toMatch(/access_token=hst_.*HttpOnly.*SameSite=Lax/);
    await app.runJobs();

    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'anais@example.com')
      .executeTakeFirstOrThrow();
    const me = await app.as(user).call(contract.getUser);
    expect(me.data).toMatchObject({ email: 'anais@example.com', onboarded: false, teams: [] });
  });

  test('refuses a known e-mail beside the field, in the language of the person', async () => {
    const user = await app.createUser();
    const answer = await app.anybody.fetch('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
      body: JSON.stringify(newcomer(user.email)),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'email_taken',
      errors: { email: [expect.stringContaining('existe déjà')] },
    });
  });

  test('names every field that is wrong', async () => {
    const answer = await app.anybody.call(contract.register, {
      body: { email: 'nonsense', password: 'short', first_name: '', last_name: 'M' },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['email', 'first_name', 'password']);
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown e-mail answer the same', async () => {
    const user = await app.createUser();
    const wrong = await app.anybody.call(contract.login, {
      body: { email: user.email, password: 'wrong one' },
    });
    const unknown = await app.anybody.call(contract.login, {
      body: { email: 'nobody@example.com', password: 'wrong one' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('the token opens the door until the person signs out', async () => {
    const user = await app.createUser();
    const { body } = await app.anybody.call(contract.login, {
      body: { email: user.email, password: testPassword },
    });
    const call = (method: string, path: string) =>
      app.anybody.fetch(path, { method, headers: { authorization: `Bearer ${body.access_token}` } });
    expect((await call('GET', '/api/user')).status).toBe(200);
    expect((await call('POST', '/logout')).status).toBe(200);
    expect((await call('GET', '/api/user')).status).toBe(401);
  });

  test('ten failures for an e-mail close the door, and say for how long', async () => {
    const user = await app.createUser();
    const attempt = () =>
      app.anybody.call(contract.login, { body: { email: user.email, password: 'wrong one' } });
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await attempt()).status);
    expect(statuses.at(-1)).toBe(429);
    const refused = await app.anybody.call(contract.login, {
      body: { email: user.email, password: testPassword },
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance({ minutes: 16 });
    const later = await app.anybody.call(contract.login, {
      body: { email: user.email, password: testPassword },
    });
    expect(later.status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('the link works once, and signs every browser out', async () => {
    const user = await app.createUser();
    const signedIn = await app.anybody.call(contract.login, {
      body: { email: user.email, password: testPassword },
    });
    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const token = await sentToken(user.email);
    const reset = () =>
      app.anybody.call(contract.resetPassword, { body: { token, password: 'another long password' } });
    const check = () => app.anybody.call(contract.checkResetLink, { body: { token } });
    expect((await check()).status).toBe(200);
    expect((await check()).status).toBe(200);
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(422);
    expect((await check()).body.code).toBe('reset_link_invalid');
    const old = await app.anybody.fetch('/api/user', {
      headers: { authorization: `Bearer ${signedIn.body.access_token}` },
    });
    expect(old.status).toBe(401);
    const fresh = await app.anybody.call(contract.login, {
      body: { email: user.email, password: 'another long password' },
    });
    expect(fresh.status).toBe(200);
  });

  test('the link dies after 60 minutes', async () => {
    const user = await app.createUser();
    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const token = await sentToken(user.email);
    app.clock.advance({ minutes: 61 });
    const answer = await app.anybody.call(contract.resetPassword, {
      body: { token, password: 'another long password' },
    });
    expect(answer.body.code).toBe('reset_link_invalid');
    const check = await app.anybody.call(contract.checkResetLink, { body: { token } });
    expect(check.body.code).toBe('reset_link_invalid');
  });

  test('the answer does not tell whether the e-mail is known', async () => {
    const user = await app.createUser();
    const known = await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const unknown = await app.anybody.call(contract.forgotPassword, { body: { email: 'who@example.com' } });
    expect(known.body).toEqual(unknown.body);
  });
});

describe('choosing a team', () => {
  test('remembers it, and knows nothing of other teams', async () => {
    const { team, owner } = await app.createTeam();
    const { team: foreign } = await app.createTeam();
    const mine = await app.as(owner).call(contract.switchTeam, { body: { team_id: team.id } });
    expect(mine.data.current_team_id).toBe(team.id);
    const other = await app.as(owner).call(contract.switchTeam, { body: { team_id: foreign.id } });
    expect(other.status).toBe(404);
  });
});

/** The token of the link in the mail that was sent. */
async function sentToken(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.services.mail.outbox.filter(({ to }) => to === email).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

import * as contract from '@herald/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { howManyWait, startTestApp, type TestApp, testPassword, type UserRow } from '../../test/index.ts';
import { accounts } from './index.ts';
import { openBrowser } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts] });
});
afterAll(() => app[Symbol.asyncDispose]());

const newPassword = 'four dogs in a boat';
const change = { current_password: testPassword, password: 'eleven green parrots sing' };
type Browser = ReturnType<typeof openBrowser>;

async function signIn(user: UserRow): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.send('POST', '/login', { email: user.email, password: testPassword });
  return browser;
}

/** Takes the account back just when the change has looked at the password and is about to write. */
async function resetDuring(user: UserRow, act: () => ReturnType<Browser['send']>) {
  const password_hash = await hashPassword(newPassword);
  return app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const answer = act();
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
    await tx
      .updateTable('users')
      .set({ password_hash, credentials_changed_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute();
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    return { answer };
  });
}

const read = (user: UserRow) =>
  app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

describe('who takes an account back while somebody in it', () => {
  test.each([
    ['changes the password', '/api/user/password', change],
    ['changes the e-mail', '/api/user/email', { email: 'thief@shop.example', password: testPassword }],
    ['starts a second factor', '/api/user/two-factor/start', { password: testPassword }],
    ['deletes it', '/api/user/delete', { password: testPassword }],
  ])('%s has it', async (_, path, body) => {
    const user = await app.createUser();
    const browser = await signIn(user);
    const { answer } = await resetDuring(user, () => browser.send('POST', path, body));
    expect((await answer).status).toBe(401);
    expect(await read(user)).toMatchObject({ totp_secret: null, delete_at: null });
    const left = app.db.selectFrom('email_confirmations').selectAll().where('user_id', '=', user.id);
    expect(await left.execute()).toEqual([]);
    const owner = openBrowser(app);
    const signedIn = await owner.send('POST', '/login', { email: user.email, password: newPassword });
    expect(signedIn.status).toBe(200);
  });
});

test('of two who enter the first code at once, one turns it on and has the codes that count', async () => {
  const user = await app.createUser();
  const me = app.as(user);
  const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: app.clock.now().getTime(),
  });
  const answers = await Promise.all([1, 2].map(() => me.call(contract.enableTwoFactor, { body: { code } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    expect.toSatisfy((s) => s === 401 || s === 409),
  ]);
});

import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../../test/index.ts';
import { accounts } from '../index.ts';
import { newestMail, sentToken } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts] });
});
afterAll(() => app[Symbol.asyncDispose]());

let count = 0;
async function register(values: { email?: string; first_name?: string } = {}) {
  count += 1;
  const email = values.email ?? `new${count}@shop.example`;
  const body = {
    email,
    password: 'three cats on a roof',
    first_name: values.first_name ?? 'Zoé',
    last_name: 'Roy',
  };
  await app.anybody.call(contract.register, { body });
  return app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}
const confirm = (user: { id: number }, token: string) =>
  app.as(user).call(contract.confirmEmail, { body: { token } });

describe('confirming an address', () => {
  test('the mailed link confirms it, once, for whoever is signed in', async () => {
    const user = await register();
    expect((await app.as(user).call(contract.getUser)).data.email_verified).toBe(false);
    const token = await sentToken(app, user.email);
    expect((await confirm(user, token)).data.email_verified).toBe(true);
    expect((await confirm(user, token)).body.code).toBe('link_invalid');
    expect((await app.as(user).call(contract.resendConfirmation)).body.code).toBe('already_confirmed');
  });

  test('the link of another account opens nothing, and neither does one of yesterday', async () => {
    const user = await register();
    const token = await sentToken(app, user.email);
    expect((await confirm(await app.createUser(), token)).body.code).toBe('link_invalid');
    app.clock.advance({ hours: 25 });
    expect((await confirm(user, token)).body.code).toBe('link_invalid');
  });

  test('a link that was asked for anew ends the one before; five an hour are enough', async () => {
    const user = await register();
    const first = await sentToken(app, user.email);
    await app.as(user).call(contract.resendConfirmation);
    const second = await sentToken(app, user.email);
    expect((await confirm(user, first)).body.code).toBe('link_invalid');
    for (let sent = 1; sent < 5; sent += 1) await app.as(user).call(contract.resendConfirmation);
    expect((await app.as(user).call(contract.resendConfirmation)).status).toBe(429);
    expect((await confirm(user, second)).body.code).toBe('link_invalid');
  });

  test('the mail to a stranger says nothing that the caller chose', async () => {
    const user = await register({ first_name: 'You won EUR 500' });
    const mail = await newestMail(app, user.email);
    expect(mail?.text).not.toContain('You won');
    expect(mail?.html).not.toContain('You won');
    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    expect((await newestMail(app, user.email))?.text).not.toContain('You won');
  });

  test.each(['claim at https://evil.example', 'www.evil', 'see evil.example now', 'a@b'])(
    '"%s" is no name',
    async (first_name) => {
      const answer = await app.anybody.call(contract.register, {
        body: { email: 'x@shop.example', password: 'three cats on a roof', first_name, last_name: 'Roy' },
      });
      expect(answer.body.errors?.first_name).toEqual(['Enter a name, not an address.']);
    },
  );

  test.each(['J.R.', 'St.Clair', 'Anne-Laure', "O'Neil", '李'])('%s is one', async (first_name) => {
    const user = await app.createUser();
    expect((await app.as(user).call(contract.updateUser, { body: { first_name } })).status).toBe(200);
  });
});

describe('another address', () => {
  const change = (user: { id: number }, email: string, password = testPassword) =>
    app.as(user).call(contract.changeEmail, { body: { email, password } });

  test('counts once the new one is confirmed; the old one is told', async () => {
    const user = await app.createUser();
    expect((await change(user, 'ada@new.example', 'wrong')).body.errors?.password).toHaveLength(1);
    expect((await change(user, 'ada@new.example')).status).toBe(200);
    const token = await sentToken(app, 'ada@new.example');
    expect((await newestMail(app, user.email))?.subject).toContain('Another e-mail was asked for');
    const { data } = await app.as(user).call(contract.getSecurity);
    expect(data.pending_email).toBe('ada@new.example');
    expect((await app.as(user).call(contract.getUser)).data.email).toBe(user.email);
    expect((await confirm(user, token)).data.email).toBe('ada@new.example');
  });

  test('one that has an account answers the same, and its owner is told', async () => {
    const [user, holder] = [await app.createUser(), await app.createUser()];
    const free = await change(user, 'free@new.example');
    const held = await change(user, holder.email);
    expect([held.status, Object.keys(held.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect((await newestMail(app, holder.email))?.subject).toBe('You already have a Herald account');
    expect(await sentToken(app, holder.email)).toBe('');
  });

  test('that somebody else took meanwhile is refused', async () => {
    const user = await app.createUser();
    await change(user, 'soon@new.example');
    const token = await sentToken(app, 'soon@new.example');
    await app.createUser({ email: 'soon@new.example' });
    expect((await confirm(user, token)).body.code).toBe('email_taken');
  });

  test('a link to a new password that went to the old address is over', async () => {
    const user = await app.createUser();
    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const reset = await sentToken(app, user.email);
    await change(user, 'later@new.example');
    await confirm(user, await sentToken(app, 'later@new.example'));
    const answer = await app.anybody.call(contract.resetPassword, {
      body: { token: reset, password: 'four dogs in a boat' },
    });
    expect(answer.body.code).toBe('reset_link_invalid');
  });
});

describe('whoever signed up with the address of somebody else', () => {
  test('loses all of it when the owner proves the address', async () => {
    const user = await register({ email: 'ceo@victim.example' });
    const attacker = app.as(user);
    await attacker.call(contract.getUser);
    await attacker.call(contract.changeEmail, {
      body: { email: 'me@attacker.example', password: 'three cats on a roof' },
    });
    const trojan = await sentToken(app, 'me@attacker.example');
    await app.db
      .updateTable('users')
      .set({ google_subject: 'attacker', totp_enabled_at: app.clock.now(), totp_secret: 'theirs' })
      .where('id', '=', user.id)
      .execute();

    await app.anybody.call(contract.forgotPassword, { body: { email: user.email } });
    const token = await sentToken(app, user.email);
    await app.anybody.call(contract.resetPassword, { body: { token, password: 'four dogs in a boat' } });

    expect((await attacker.call(contract.getUser)).status).toBe(401);
    const now = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(now).toMatchObject({ google_subject: null, totp_enabled_at: null, totp_secret: null });
    expect(now.email_verified_at).not.toBeNull();
    expect((await confirm(user, trojan)).body.code).toBe('link_invalid');
  });
});

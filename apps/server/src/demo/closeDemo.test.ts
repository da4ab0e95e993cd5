import { login } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { demoAccount } from './account.ts';
import { closeDemo } from './closeDemo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const signIn = async (password: string = demoAccount.password) =>
  (await app.anybody.call(login, { body: { email: demoAccount.email, password } })).status;

test('the published password opens nothing once the demo is over, nor does a session that it opened', async () => {
  const { id } = await app.createUser({
    email: demoAccount.email,
    password_hash: await hashPassword(demoAccount.password),
  });
  const session = app.as({ id });
  expect([await signIn(), (await session.fetch('/api/user')).status]).toEqual([200, 200]);
  expect(await closeDemo(app.services.config.database.url)).toBe(true);
  expect(await closeDemo(app.services.config.database.url)).toBe(false);
  expect((await session.fetch('/api/user')).status).toBe(401);
  const { body } = await app.anybody.call(login, { body: demoAccount });
  const teams = await app.anybody.fetch('/api/teams/1', {
    headers: { authorization: `Bearer ${(body as { access_token?: string }).access_token}` },
  });
  expect([401, 403]).toContain(teams.status);
  const lines = await app.db.selectFrom('installation_events').select(['action', 'actor_kind']).execute();
  expect(lines).toEqual([{ action: 'person.blocked', actor_kind: 'command' }]);
});

test('whoever gave it a password of their own keeps it', async () => {
  const password_hash = await hashPassword('eleven green parrots');
  await app.db
    .updateTable('users')
    .set({ blocked_at: null, password_hash })
    .where('email', '=', demoAccount.email)
    .execute();
  expect(await closeDemo(app.services.config.database.url)).toBe(false);
  expect(await signIn('eleven green parrots')).toBe(200);
});

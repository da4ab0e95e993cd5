import { login } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { demoEmail, publishedPassword } from './account.ts';
import { closeDemo } from './closeDemo.ts';
import { renewDemoPassword } from './renewDemoPassword.ts';

const printed = 'k7qm-x2vd-9rtp-e4hs';

let app: TestApp;
let databaseUrl: string;
let userId: number;
beforeAll(async () => {
  app = await startTestApp();
  databaseUrl = app.services.config.database.url;
  ({ id: userId } = await app.createUser({ email: demoEmail, password_hash: null }));
});
afterAll(() => app[Symbol.asyncDispose]());

const signIn = async (password: string) =>
  (await app.anybody.call(login, { body: { email: demoEmail, password } })).status;
const open = async (password: string) => {
  await app.db
    .updateTable('users')
    .set({ blocked_at: null, password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .execute();
  return app.as({ id: userId });
};

test('the password that all installations had gives way to their own, and so does a session that it opened', async () => {
  const session = await open(publishedPassword);
  expect((await session.fetch('/api/user')).status).toBe(200);
  await renewDemoPassword(databaseUrl, printed);
  expect((await session.fetch('/api/user')).status).toBe(401);
  expect([await signIn(publishedPassword), await signIn(printed)]).toEqual([401, 200]);
});

test('one that was chosen for it stays, also the published one', async () => {
  await open('eleven green parrots');
  await renewDemoPassword(databaseUrl, printed);
  expect(await signIn('eleven green parrots')).toBe(200);
  await open(publishedPassword);
  await renewDemoPassword(databaseUrl, publishedPassword);
  expect(await signIn(publishedPassword)).toBe(200);
});

test.each([publishedPassword, printed])(
  '%s opens nothing once the demo is over, nor does a session that it opened',
  async (password) => {
    await app.db.deleteFrom('installation_events').execute();
    const session = await open(password);
    expect([await signIn(password), (await session.fetch('/api/user')).status]).toEqual([200, 200]);
    expect(await closeDemo(databaseUrl, printed)).toBe(true);
    expect(await closeDemo(databaseUrl, printed)).toBe(false);
    expect((await session.fetch('/api/user')).status).toBe(401);
    const { body } = await app.anybody.call(login, { body: { email: demoEmail, password } });
    const teams = await app.anybody.fetch('/api/teams/1', {
      headers: { authorization: `Bearer ${(body as { access_token?: string }).access_token}` },
    });
    expect([401, 403]).toContain(teams.status);
    const lines = await app.db
      .selectFrom('installation_events')
      .select(['action', 'actor_kind'])
      .where('action', '=', 'person.blocked')
      .execute();
    expect(lines).toEqual([{ action: 'person.blocked', actor_kind: 'command' }]);
  },
);

test('whoever gave it a password of their own keeps it', async () => {
  await open('eleven green parrots');
  expect(await closeDemo(databaseUrl, printed)).toBe(false);
  expect(await signIn('eleven green parrots')).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../test/index.ts';
import { openBrowser } from '../accounts/testing.ts';
import { bellOf } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a sign-in from a browser that was never used is told to its person alone, by bell and mail, and once', async () => {
  const { team, owner } = await app.createTeam();
  const admin = await app.createMember(team, 'Admin');
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', owner.id)
    .execute();
  const signIn = async (browser: ReturnType<typeof openBrowser>) => {
    await browser.send('POST', '/login', { email: owner.email, password: testPassword });
    await app.runJobs();
  };
  const mails = () => app.services.mail.outbox.filter(({ to }) => to === owner.email);
  const own = openBrowser(app);
  await signIn(own);
  await signIn(own);
  // It keeps no cookie, and comes from the same place.
  await signIn(openBrowser(app));
  expect([mails(), (await bellOf(app, team, owner)).titles]).toEqual([[], []]);

  await signIn(openBrowser(app, { 'user-agent': chrome }));
  const bell = await bellOf(app, team, owner);
  expect(bell.items).toMatchObject([
    {
      text: expect.stringContaining('Chrome · Windows'),
      alert: { title: 'Somebody signed in to your account from a new device', is_solved: false },
    },
  ]);
  expect(bell.items[0]?.alert?.path).toMatch(/\/settings\/account$/);
  expect(mails()).toMatchObject([{ subject: expect.stringMatching(/^New sign-in/) }]);
  expect((await bellOf(app, team, admin)).titles).toEqual([]);
});

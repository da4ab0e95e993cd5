import { chmod, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoEmail as demosEmail } from '../demo/account.ts';
import { removeDemo } from '../demo/removeDemo.ts';
import { migrate } from '../platform/database/index.ts';
import { createOwnedDatabase } from '../test/databases.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { databaseConcerns, demoEmail, openFiles, refuseUnsafe } from './index.ts';

const secret = 'b1946ac92492d2347c6235b4d2611184';
let app: TestApp;
beforeAll(async () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 256)).toString('base64');
  app = await startTestApp({
    modules: [],
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://chat.maison.example',
      SECRET_KEYS: `k1:${key}`,
      META_GRAPH_URL: '',
      META_APP_SECRET: secret,
      META_VERIFY_TOKEN: secret,
      STRIPE_BASE_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      SMTP_URL: 'smtps://mail.maison.example',
      TRUST_PROXY: '1',
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const judge = () => refuseUnsafe(app.services.config);
const aboutOf = async () => (await judge()).map(({ about }) => about);

test('a good installation starts, and is told what it lacks', async () => {
  expect(await aboutOf()).toEqual(['MAIL_FROM', 'HERALD_REGISTRATION', 'operators']);
  await app.createUser({ is_admin: true });
  expect((await judge()).at(-1)?.words).toMatch('1 of 1 have no second factor');
});

test('every reason is told at once; a sandbox that is shown by name, or on this machine alone, may have them', async () => {
  const { config } = app.services;
  const unsafe = {
    ...config,
    mail: { ...config.mail, smtpUrl: null },
    http: { ...config.http, isSecure: false },
  };
  await expect(refuseUnsafe(unsafe)).rejects.toThrow(/PUBLIC_URL: .*\n.*SMTP_URL: /);
  const shown = { ...unsafe, environment: 'development' as const, sandboxByName: true };
  expect(await refuseUnsafe(shown)).toEqual([]);
  const here = { ...config.http, publicUrl: 'http://localhost:7780' };
  expect(await refuseUnsafe({ ...unsafe, environment: 'development', http: here })).toEqual([]);
});

test('neither the account nor the team of the demo stays, unless somebody made the team their own', async () => {
  expect(demoEmail).toBe(demosEmail);
  const demo = await app.createUser({ email: demoEmail });
  const { team, owner } = await app.createTeam();
  await app.db.updateTable('teams').set({ created_by: demo.id }).where('id', '=', team.id).execute();
  await expect(judge()).rejects.toThrow(/demo@herald.example: .*remove-demo.*\n.*demo team: /);

  const { url } = app.services.config.database;
  expect(await removeDemo(url)).toEqual({
    teams: 0,
    kept: [{ name: team.name, members: [owner.email], numbers: [] }],
  });
  await expect(judge()).rejects.toThrow('remove-demo');

  await app.db.deleteFrom('members').where('user_id', '=', owner.id).execute();
  expect(await removeDemo(url)).toEqual({ teams: 1, kept: [] });
  expect(await removeDemo(url)).toEqual({ teams: 0, kept: [] });
  expect(await aboutOf()).not.toContain(demoEmail);
});

test('an owner that is no superuser finds the team of the demo, and ends it', async () => {
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  await migrate(owned.url, { ownLogins: false });
  const environment = { DATABASE_URL: owned.url, DATABASE_LOGINS: 'shared' };
  await using theirs = await startTestApp({ modules: [], environment });
  const demo = await theirs.createUser({ email: demoEmail });
  const { team, owner } = await theirs.createTeam();
  await theirs.db.updateTable('teams').set({ created_by: demo.id }).where('id', '=', team.id).execute();
  const found = await databaseConcerns(owned.url, demoEmail);
  expect(found.map(({ about }) => about)).toContain('demo team');

  expect(await removeDemo(owned.url)).toMatchObject({ teams: 0, kept: [{ members: [owner.email] }] });
  await theirs.db.deleteFrom('members').where('user_id', '=', owner.id).execute();
  expect(await removeDemo(owned.url)).toEqual({ teams: 1, kept: [] });
});

test('a database without a schema is told, and not looked at', async () => {
  await using owned = await createOwnedDatabase(inject('clusterUrl'));
  expect(await databaseConcerns(owned.url, demoEmail)).toMatchObject([{ isFatal: false, about: 'database' }]);
});

test('files with secrets that others may read are named', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-open-'));
  const path = join(folder.path, '.env');
  expect(await openFiles([path])).toEqual([]);
  await writeFile(path, 'SMTP_URL=…', { mode: 0o640 });
  expect(await openFiles([path])).toEqual([]);
  await chmod(path, 0o644);
  const found = await openFiles([path]);
  expect(found).toMatchObject([{ isFatal: true, about: path }]);
  await expect(refuseUnsafe(app.services.config, found)).rejects.toThrow(`chmod 600 ${path}`);
});

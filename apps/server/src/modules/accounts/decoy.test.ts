import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { accounts } from './index.ts';
import { openBrowser } from './testing.ts';

/** Passwords derived in this process, whoever asked for it. */
let derived = 0;
const watch = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') derived += 1;
  },
}).enable();
afterAll(() => {
  watch.disable();
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** How many passwords are derived until somebody is refused. */
async function workFor(email: string): Promise<number> {
  const before = derived;
  const answer = await openBrowser(app).send('POST', '/login', { email, password: 'wrong' });
  expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials']);
  return derived - before;
}

test('refusing somebody unknown, or who has no password, takes the work of a wrong password', async () => {
  const [known, byGoogle] = [await app.createUser(), await app.createUser()];
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', byGoogle.id).execute();
  await workFor('first@nowhere.example');
  const work = [];
  for (const email of [known.email, 'nobody@nowhere.example', byGoogle.email])
    work.push(await workFor(email));
  expect(work).toEqual([1, 1, 1]);
});

import { allRoutes, type Route } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../http/sessions.ts';
import { startTestApp, type TestApp } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://herald.example' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const forOperators = allRoutes.filter(({ access }) => access === 'admin');
const changing = forOperators.filter(({ method }) => method !== 'GET');

/** Asks without doing anything: who is let in is stopped by a body that nobody can read. */
async function knock(at: TestApp, route: Route, token: string): Promise<string | number> {
  const answer = await fetch(at.url + route.path.replace(/:\w+/g, '999999'), {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(route.method === 'GET' ? {} : { body: '{' }),
  });
  if (answer.status !== 403) return 'let in';
  return ((await answer.json()) as { code: string }).code;
}

async function knockEverywhere(at: TestApp, routes: Route[], token: string) {
  const answers = await Promise.all(routes.map((route) => knock(at, route, token)));
  return Object.fromEntries(routes.map(({ name }, index) => [name, answers[index]]));
}

const all = (routes: Route[], answer: string) => Object.fromEntries(routes.map(({ name }) => [name, answer]));

test('over https, an operator without a second factor looks at everything and changes nothing', async () => {
  const operator = await app.createUser({ is_admin: true });
  const token = await openSession(app.services, { userId: operator.id });
  expect(changing.length).toBeGreaterThan(10);
  expect(await knockEverywhere(app, forOperators, token)).toEqual({
    ...all(forOperators, 'let in'),
    ...all(changing, 'two_factor_needed'),
  });
  await app.db
    .updateTable('users')
    .set({ totp_enabled_at: app.clock.now() })
    .where('id', '=', operator.id)
    .execute();
  expect(await knockEverywhere(app, changing, token)).toEqual(all(changing, 'let in'));
});

test('whoever is no operator does not learn of it', async () => {
  const token = await openSession(app.services, { userId: (await app.createUser()).id });
  expect(await knockEverywhere(app, forOperators, token)).toEqual(all(forOperators, 'forbidden'));
});

test('over plain http, on one’s own machine, the password is enough', async () => {
  await using local = await startTestApp();
  const operator = await local.createUser({ is_admin: true });
  const token = await openSession(local.services, { userId: operator.id });
  expect(await knockEverywhere(local, changing, token)).toEqual(all(changing, 'let in'));
});

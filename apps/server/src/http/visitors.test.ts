import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';

test('people of one office are counted each by themselves, and invented tokens by their address', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: '6' } });
  const [ada, zoe] = [app.as(await app.createUser()), app.as(await app.createUser())];
  const ask = async (caller: typeof ada) => (await caller.fetch('/api/user')).status;
  expect([await ask(ada), await ask(zoe)]).toEqual([200, 200]);
  for (let n = 0; n < 6; n += 1) expect(await ask(ada)).toBe(200);
  expect(await ask(ada)).toBe(429);
  for (let n = 0; n < 6; n += 1) expect(await ask(zoe)).toBe(200);

  const invent = (n: number) =>
    app.anybody.fetch('/api/user', { headers: { authorization: `Bearer hst_${'x'.repeat(42)}${n}` } });
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await invent(n)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

test('an address written in another way counts as the one that it leads to', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: '2' } });
  const ada = app.as(await app.createUser());
  const statuses = [];
  for (const path of ['/%61pi/user', '/a%70i/user', '/ap%69/user', '/%61pi/user'])
    statuses.push((await ada.fetch(path)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a session that has ended is counted by its address again', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: '4' } });
  const ada = app.as(await app.createUser());
  const ask = async () => (await ada.fetch('/api/user')).status;
  await ask();
  await app.db.deleteFrom('sessions').execute();
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await ask());
  // The first one still counts for the person.
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

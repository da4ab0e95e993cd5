import { getUser } from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { openSession } from './sessions.ts';

test('a cookie may read from anywhere, but writes only from our own pages', async () => {
  await using app = await startTestApp();
  const user = await app.createUser();
  const token = await openSession(app.services, { userId: user.id });
  const send = (method: string, origin?: string) =>
    fetch(`${app.url}/api/user`, {
      method,
      headers: {
        cookie: `access_token=${token}`,
        'content-type': 'application/json',
        ...(origin ? { origin } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify({ first_name: 'Grace' }) }),
    });

  expect((await send('GET', 'https://evil.example')).status).toBe(200);
  expect((await send('PUT', 'https://evil.example')).status).toBe(403);
  expect((await send('PUT')).status).toBe(403);
  expect((await send('PUT', 'null')).status).toBe(403);
  expect((await send('PUT', app.url)).status).toBe(200);
});

test('a session slides while it is used and ends 30 days after the last use', async () => {
  await using app = await startTestApp();
  const user = await app.createUser();
  const token = await openSession(app.services, { userId: user.id });
  const read = () => fetch(`${app.url}/api/user`, { headers: { cookie: `access_token=${token}` } });

  app.clock.advance({ days: 29 });
  const renewed = await read();
  expect(renewed.status).toBe(200);
  expect(renewed.headers.get('set-cookie')).toMatch(
    /^access_token=.*Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
  );
  expect((await read()).headers.get('set-cookie')).toBeNull();

  app.clock.advance({ days: 29 });
  expect((await read()).status).toBe(200);
  app.clock.advance({ days: 31 });
  expect((await read()).status).toBe(401);
});

test('only the hash of a token is stored, and an invented token opens nothing', async () => {
  await using app = await startTestApp();
  const user = await app.createUser();
  const token = await openSession(app.services, { userId: user.id });
  const [row] = await app.db.selectFrom('sessions').selectAll().execute();
  expect(row?.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);

  const invented = await app.anybody.fetch('/api/user', {
    headers: { authorization: `Bearer hst_${'a'.repeat(43)}` },
  });
  expect(invented.status).toBe(401);
  expect((await app.as(user).call(getUser)).data.email).toBe(user.email);
});

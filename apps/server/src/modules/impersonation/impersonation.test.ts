import * as contract from '@herald/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { readMemberships } from '../../http/sockets/memberships.ts';
import { setAdmin, startTestApp, type TestApp, testPassword, type UserRow } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';

let app: TestApp;
let admin: UserRow;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser({ is_admin: true, email: 'operator@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());

const reason = 'Asked us why a campaign failed';

/** An operator in a browser, who acts as the owner of a new team. */
async function actAs(user?: UserRow) {
  const { team, owner } = await app.createTeam();
  const own = await openSession(app.services, { userId: admin.id });
  const target = user ?? owner;
  const answer = await send(`/api/admin/impersonate/${target.id}`, `access_token=${own}`, {
    reason,
    password: testPassword,
  });
  const cookies = answer.headers.getSetCookie();
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  return { answer, cookies, token, own, team, owner: target };
}

function send(path: string, cookie: string, body?: object, method = 'POST') {
  return fetch(app.url + path, {
    method,
    headers: {
      cookie,
      origin: app.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const status = async (path: string, token: string) =>
  (await send(path, `access_token=${token}`, undefined, 'GET')).status;
const linesOf = (teamId: number) =>
  app.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'data'])
    .where('team_id', '=', teamId)
    .execute();

test('an operator finds people by name, address and team', async () => {
  const { team, owner } = await app.createTeam({ name: 'Fromagerie 100 % bio' });
  const find = async (search: string) =>
    (await app.as(admin).call(contract.listImpersonable, { query: { search } })).data.map(({ id }) => id);
  expect(await find('100 % bio')).toEqual([owner.id]);
  expect(await find(owner.email.toUpperCase())).toEqual([owner.id]);
  expect(await find('%%%')).toEqual([]);
  const [found] = (await app.as(admin).call(contract.listImpersonable, { query: { search: owner.email } }))
    .data;
  expect(found?.teams).toEqual([{ id: team.id, name: team.name }]);
});

test('whoever is no operator neither finds nor becomes anybody', async () => {
  const { owner } = await app.createTeam();
  const nobody = app.as(await app.createUser());
  expect((await nobody.call(contract.listImpersonable, {})).status).toBe(403);
  const answer = await nobody.call(contract.impersonate, { params: { user_id: owner.id }, body: { reason } });
  expect(answer.status).toBe(403);
});

test('a reason is needed, and another operator is nobody to act as', async () => {
  const { owner } = await app.createTeam();
  const ask = (user_id: number, why: string) =>
    app
      .as(admin)
      .call(contract.impersonate, { params: { user_id }, body: { reason: why, password: testPassword } });
  expect((await ask(owner.id, '  ')).status).toBe(422);
  const other = await app.createUser({ is_admin: true });
  expect((await ask(other.id, reason)).body.code).toBe('is_admin');
  expect((await ask(999_999, reason)).status).toBe(404);
});

test('the operator shows who they are anew, and is not let guess', async () => {
  const { owner } = await app.createTeam();
  const operator = await app.createUser({ is_admin: true });
  const ask = async (password?: string) => {
    const body = { reason, ...(password && { password }) };
    return (await app.as(operator).call(contract.impersonate, { params: { user_id: owner.id }, body })).body
      .code;
  };
  expect([await ask(), await ask('wrong')]).toEqual(['wrong_password', 'wrong_password']);
  for (let guess = 0; guess < 8; guess += 1) await ask('wrong');
  expect(await ask(testPassword)).toBe('rate_limited');
});

test('where the whole world can try passwords, it takes the second factor as well', async () => {
  await using open = await startTestApp({ environment: { PUBLIC_URL: 'https://herald.example' } });
  const { owner } = await open.createTeam();
  const operator = await open.createUser({ is_admin: true });
  const me = open.as(operator);
  const ask = (code?: string) => {
    const body = { reason, password: testPassword, ...(code && { code }) };
    return me.call(contract.impersonate, { params: { user_id: owner.id }, body });
  };
  expect((await ask()).body.code).toBe('two_factor_needed');
  const { data } = await me.call(contract.startTwoFactor, { body: { password: testPassword } });
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const timestamp = open.clock.now().getTime();
  const first = totp.generate({ timestamp: timestamp - 30_000 });
  await me.call(contract.enableTwoFactor, { body: { code: first } });
  expect((await ask()).body.code).toBe('wrong_code');
  expect((await ask(totp.generate({ timestamp }))).status).toBe(200);
});

test('the browser goes on as the person, is told who is behind it, and the team can read of it', async () => {
  const { token, team, owner, cookies } = await actAs();
  const self = await send('/api/user', `access_token=${token}`, undefined, 'GET');
  expect(((await self.json()) as { data: contract.User }).data).toMatchObject({
    id: owner.id,
    impersonated: true,
    impersonation: { by: 'operator@example.com', reason },
  });
  expect(cookies.find((each) => each.startsWith('own_session='))).toMatch(
    /Path=\/api\/impersonation.*HttpOnly/,
  );
  expect(await linesOf(team.id)).toEqual([
    expect.objectContaining({
      action: 'impersonation.started',
      actor_id: admin.id,
      data: expect.objectContaining({ after: { reason } }),
    }),
  ]);
});

test('it leads back to the own session of the operator, and the token of the person ends', async () => {
  const { token, own, team } = await actAs();
  const stopped = await send('/api/impersonation/stop', `access_token=${token}; own_session=${own}`);
  expect(await stopped.json()).toEqual({ data: { back: true } });
  expect(stopped.headers.getSetCookie().join('\n')).toContain(`access_token=${own}`);
  expect(await status('/api/user', token)).toBe(401);
  expect(await status('/api/admin/impersonation-list', own)).toBe(200);
  expect((await linesOf(team.id)).map(({ action }) => action)).toContain('impersonation.ended');
});

test("the person's token alone leads to nobody's session", async () => {
  const { token } = await actAs();
  const stopped = await send('/api/impersonation/stop', `access_token=${token}; own_session=${token}`);
  expect(await stopped.json()).toEqual({ data: { back: false } });
});

test('somebody who signed in on that computer afterwards does not get the session that waits there', async () => {
  const { own } = await actAs();
  const other = await openSession(app.services, { userId: (await app.createUser()).id });
  const answer = await send('/api/impersonation/stop', `access_token=${other}; own_session=${own}`);
  expect(answer.status).toBe(409);
  expect(await status('/api/user', other)).toBe(200);
  expect((await send('/api/impersonation/stop', 'a=b')).status).toBe(401);
});

test('another site cannot end it', async () => {
  const { token, own } = await actAs();
  const answer = await fetch(`${app.url}/api/impersonation/stop`, {
    method: 'POST',
    headers: { cookie: `access_token=${token}; own_session=${own}`, origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
  expect(await status('/api/user', token)).toBe(200);
});

test('no right of an operator is inside, and nothing that is for the person alone', async () => {
  const { token, owner } = await actAs();
  const cookie = `access_token=${token}`;
  expect(await status('/api/admin/impersonation-list', token)).toBe(403);
  const onward = await send(`/api/admin/impersonate/${owner.id}`, cookie, { reason });
  expect(onward.status).toBe(403);
  const password = { current_password: testPassword, password: 'another very long one' };
  for (const [path, body] of [
    ['/api/user/password', password],
    ['/api/user/email', { email: 'thief@example.com', password: testPassword }],
    ['/api/user/two-factor/start', { password: testPassword }],
    ['/api/user/two-factor', { code: '123456' }],
    ['/api/user/delete', { password: testPassword }],
  ] as const) {
    expect([path, (await send(path, cookie, body)).status]).toEqual([path, 403]);
  }
  const sessions = await send('/api/user/sessions', cookie, undefined, 'DELETE');
  expect(sessions.status).toBe(403);
});

test('it is over after an hour, however much it is used, for pages and for sockets', async () => {
  const { token, team } = await actAs();
  const session = await app.db
    .selectFrom('sessions')
    .select(['id', 'expires_at', 'created_at'])
    .where('impersonator_id', '=', admin.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const lasts = session.expires_at.getTime() - session.created_at.getTime();
  expect(Math.round(lasts / 1000)).toBe(60 * 60);
  const hearing = async () =>
    (await readMemberships(app.services, [{ sessionId: session.id, teamId: team.id, numberId: null }]))[0];
  expect(await hearing()).toMatchObject({ isSignedIn: true });

  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
  // Long enough ago that another session would be prolonged.
  await app.db
    .updateTable('sessions')
    .set({ last_used_at: ago(120) })
    .where('id', '=', session.id)
    .execute();
  expect(await status('/api/user', token)).toBe(200);
  const after = await app.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', session.id)
    .execute();
  expect(after).toEqual([{ expires_at: session.expires_at }]);

  await app.db
    .updateTable('sessions')
    .set({ expires_at: ago(1) })
    .where('id', '=', session.id)
    .execute();
  expect(await status('/api/user', token)).toBe(401);
  expect(await hearing()).toMatchObject({ isSignedIn: false });
});

test("it ends with the operator's own session, and with the operator's rights", async () => {
  const { token, own } = await actAs();
  await send('/logout', `access_token=${own}`);
  expect(await status('/api/user', token)).toBe(401);

  const other = await app.createUser({ is_admin: true });
  const { owner } = await app.createTeam();
  const answer = await app
    .as(other)
    .call(contract.impersonate, { params: { user_id: owner.id }, body: { reason, password: testPassword } });
  const second = (answer.data as unknown as { access_token: string } | undefined)?.access_token;
  const bearer = second ?? (JSON.parse(answer.text) as { access_token: string }).access_token;
  expect(await status('/api/user', bearer)).toBe(200);
  await setAdmin(app.services.database, other.id, false);
  expect(await status('/api/user', bearer)).toBe(401);
});

test('signing out while acting as somebody signs out both, and says so in the log', async () => {
  const { token, own, team } = await actAs();
  const left = await send('/logout', `access_token=${token}`);
  expect(left.status).toBe(200);
  expect(left.headers.getSetCookie().join('\n')).toMatch(/own_session=;.*Path=\/api\/impersonation/);
  expect([await status('/api/user', token), await status('/api/user', own)]).toEqual([401, 401]);
  const stopped = await send('/api/impersonation/stop', `own_session=${own}`);
  expect(await stopped.json()).toEqual({ data: { back: false } });
  expect((await linesOf(team.id)).map(({ action }) => action)).toContain('impersonation.ended');
});

test('an hour that ran out is written down by the clock, once', async () => {
  const { team } = await actAs();
  const ends = async () => (await linesOf(team.id)).filter(({ action }) => action === 'impersonation.ended');
  await runEndOver();
  expect(await ends()).toEqual([]);
  await app.db.updateTable('impersonations').set({ expires_at: app.clock.now() }).execute();
  await runEndOver();
  await runEndOver();
  expect(await ends()).toEqual([expect.objectContaining({ actor_id: admin.id })]);
  const own = await app.db
    .selectFrom('installation_events')
    .select('action')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(own).toEqual({ action: 'impersonation.ended' });
});

test('so is one whose session went with the operator, while the hour still ran', async () => {
  const { team, own } = await actAs();
  await send('/logout', `access_token=${own}`);
  await runEndOver();
  expect((await linesOf(team.id)).map(({ action }) => action)).toContain('impersonation.ended');
});

async function runEndOver() {
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('impersonation.endOver', '{}')`,
  );
  await app.runJobs();
}

test('what an operator opens stays unread, and nobody is told that the person looks or writes', async () => {
  const things = await seedThings(app);
  const { token } = await actAs(things.owner);
  const { phone_number_id, contact_id = 0 } = things.ids;
  await app.db
    .insertInto('conversations')
    .values({
      team_id: things.team.id,
      phone_number_id,
      contact_id,
      unread_count: 3,
      last_message_at: app.clock.now(),
    })
    .onConflict((row) =>
      row.columns(['team_id', 'phone_number_id', 'contact_id']).doUpdateSet({ unread_count: 3 }),
    )
    .execute();
  await app.db
    .updateTable('phone_numbers')
    .set({ unread_conversations: 1 })
    .where('id', '=', phone_number_id)
    .execute();
  const unread = async () =>
    app.db
      .selectFrom('conversations')
      .select('unread_count')
      .where('team_id', '=', things.team.id)
      .where('contact_id', '=', contact_id)
      .executeTakeFirstOrThrow();
  const path = `/api/teams/${things.team.id}/phone_number/${phone_number_id}/conversations/${contact_id}`;
  expect(await status(path, token)).toBe(200);
  expect((await unread()).unread_count).toBe(3);
  const typing = await send(`${path}/typing`, `access_token=${token}`);
  expect(await typing.json()).toEqual({ data: { shown: false } });
  const seen = await app.as(things.owner).fetch(path);
  expect(seen.status).toBe(200);
  expect((await unread()).unread_count).toBe(0);
});

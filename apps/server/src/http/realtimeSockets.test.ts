import { logout, resetPassword } from '@herald/contract';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createNumber } from '../messaging/whatsapp/test/index.ts';
import { accounts } from '../modules/accounts/index.ts';
import { impersonation } from '../modules/impersonation/index.ts';
import { openRealtimeHub, publish, rooms } from '../platform/realtime/index.ts';
import { hashToken } from '../platform/secrets.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { lacksRedis, startRedis } from '../test/redis.ts';
import { openSession } from './sessions.ts';
import { recheckAll } from './sockets/recheck.ts';

interface Browser extends AsyncDisposable {
  socket: Socket;
  heard: unknown[];
  subscribe(request: unknown): Promise<unknown>;
}

async function openBrowser(app: TestApp, headers: Record<string, string>, auth = {}): Promise<Browser> {
  const socket = io(app.url, { transports: ['websocket'], extraHeaders: headers, auth, reconnection: false });
  const heard: unknown[] = [];
  socket.onAny((name, payload) => heard.push([name, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return {
    socket,
    heard,
    subscribe: (request) => socket.timeout(5000).emitWithAck('subscribe', request),
    [Symbol.asyncDispose]: async () => void socket.disconnect(),
  };
}

async function signInBrowser(app: TestApp, user: { id: number }): Promise<Browser> {
  const token = await openSession(app.services, { userId: user.id });
  return openBrowser(app, { cookie: `access_token=${token}`, origin: app.url });
}

const updated = (team_id: number) => ({ name: 'team.updated' as const, payload: { team_id } });

test('members hear of their team, strangers are not let into the room', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  const other = await app.createTeam();
  await using member = await signInBrowser(app, owner);
  await using stranger = await signInBrowser(app, other.owner);

  expect(await member.subscribe({ team_id: team.id })).toEqual({ ok: true });
  expect(await stranger.subscribe({ team_id: team.id })).toEqual({ ok: false, code: 'not_found' });
  expect(await stranger.subscribe({ team_id: other.team.id, phone_number_id: 1 })).toEqual({
    ok: false,
    code: 'not_found',
  });
  expect(await stranger.subscribe('nonsense')).toEqual({ ok: false, code: 'not_found' });
  expect(await stranger.subscribe({ team_id: other.team.id })).toEqual({ ok: true });

  const { pipeline } = app.services.database;
  await pipeline.transaction(async (tx) => publish(tx, updated(team.id)));
  await pipeline.transaction(async (tx) => publish(tx, updated(other.team.id)));
  await expect.poll(() => member.heard).toEqual([['team.updated', { team_id: team.id }]]);
  await expect.poll(() => stranger.heard).toEqual([['team.updated', { team_id: other.team.id }]]);
});

test('whoever lists other numbers of the team beside their own hears of those, of no other team’s, and as long as they may', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  const other = await app.createTeam();
  const [own, second, foreign] = [
    await createNumber(app, team.id),
    await createNumber(app, team.id),
    await createNumber(app, other.team.id),
  ];
  await using browser = await signInBrowser(app, owner);
  const also = [second.id, foreign.id];
  expect(await browser.subscribe({ team_id: team.id, phone_number_id: own.id, also })).toEqual({ ok: true });
  const socketRooms = () =>
    [...(app.services.realtime.sockets.of('/').sockets.get(browser.socket.id ?? '')?.rooms ?? [])].filter(
      (room) => /^(inbox|number):/.test(room),
    );
  const roomsOf = (...ids: number[]) => ids.flatMap((id) => [rooms.number(id), rooms.inbox(id)]);
  expect(socketRooms().toSorted()).toEqual(roomsOf(own.id, second.id).toSorted());

  // A number that goes to another team is heard no more.
  await app.db
    .updateTable('phone_numbers')
    .set({
      team_id: other.team.id,
      whatsapp_account_id: (query) =>
        query.selectFrom('phone_numbers as p').select('p.whatsapp_account_id').where('p.id', '=', foreign.id),
    })
    .where('id', '=', second.id)
    .execute();
  await recheckAll(app.services);
  expect(socketRooms().toSorted()).toEqual(roomsOf(own.id).toSorted());
});

test('a new password ends what was listening under the old one', async () => {
  await using app = await startTestApp({ modules: [accounts] });
  const { owner } = await app.createTeam();
  await using browser = await signInBrowser(app, owner);
  const token = 'a-link-from-a-mail-a-link-from-a-mail';
  await app.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: owner.id,
      expires_at: new Date(app.clock.now().getTime() + 60_000),
    })
    .execute();
  const answer = await app.anybody.call(resetPassword, {
    body: { token, password: 'another good one' },
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => browser.socket.connected).toBe(false);
});

test('signing out ends what was listening in that browser, at once and alone', async () => {
  await using app = await startTestApp({ modules: [impersonation] });
  const user = await app.createUser();
  const token = await openSession(app.services, { userId: user.id });
  const headers = { cookie: `access_token=${token}`, origin: app.url };
  await using here = await openBrowser(app, headers);
  await using elsewhere = await signInBrowser(app, user);
  const { method, path } = logout;
  expect((await app.anybody.fetch(path, { method, headers })).ok).toBe(true);
  await expect.poll(() => here.socket.connected).toBe(false);
  expect(elsewhere.socket.connected).toBe(true);
});

test('who signed out elsewhere or was blocked is disconnected, whether they follow a team or not', async () => {
  await using app = await startTestApp({ modules: [] });
  const [{ team, owner }, signedOut, blocked] = [
    await app.createTeam(),
    await app.createUser(),
    await app.createUser(),
  ];
  await using member = await signInBrowser(app, owner);
  await using newcomer = await signInBrowser(app, owner);
  await using first = await signInBrowser(app, signedOut);
  await using second = await signInBrowser(app, blocked);
  await member.subscribe({ team_id: team.id });
  await recheckAll(app.services);
  await app.db.deleteFrom('sessions').where('user_id', '=', signedOut.id).execute();
  const now = app.clock.now();
  await app.db.updateTable('users').set({ blocked_at: now }).where('id', '=', blocked.id).execute();
  expect([first.socket.connected, second.socket.connected]).toEqual([true, true]);
  await recheckAll(app.services);
  await expect.poll(() => [first.socket.connected, second.socket.connected]).toEqual([false, false]);
  expect([member.socket.connected, newcomer.socket.connected]).toEqual([true, true]);
});

test('nobody hears of a team that is blocked', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  await using before = await signInBrowser(app, owner);
  expect(await before.subscribe({ team_id: team.id })).toEqual({ ok: true });
  const now = app.clock.now();
  await app.db.updateTable('teams').set({ blocked_at: now }).where('id', '=', team.id).execute();
  await recheckAll(app.services);
  await expect.poll(() => before.socket.connected).toBe(false);
  await using after = await signInBrowser(app, owner);
  expect(await after.subscribe({ team_id: team.id })).toEqual({ ok: false, code: 'not_found' });
});

test('a browser that changes its mind quickly hears of where it went last', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  const other = await app.createTeam({ owner });
  await using browser = await signInBrowser(app, owner);
  const wishes = Array.from({ length: 21 }, (_, nth) => ({ team_id: nth % 2 ? team.id : other.team.id }));
  const answers = await Promise.all(wishes.map((wish) => browser.subscribe(wish)));
  expect(answers).toContainEqual({ ok: false, code: 'superseded' });
  expect(answers.at(-1)).toEqual({ ok: true });
  const { pipeline } = app.services.database;
  for (const { id } of [team, other.team]) await pipeline.transaction(async (tx) => publish(tx, updated(id)));
  await expect.poll(() => browser.heard).toEqual([['team.updated', { team_id: other.team.id }]]);
});

test('nobody connects without a session, or from another site', async () => {
  await using app = await startTestApp({ modules: [] });
  const user = await app.createUser();
  const token = await openSession(app.services, { userId: user.id });
  await expect(openBrowser(app, {})).rejects.toThrow('unauthenticated');
  await expect(openBrowser(app, { cookie: 'access_token=hst_invented' })).rejects.toThrow('unauthenticated');
  const forged = { cookie: `access_token=${token}`, origin: 'https://evil.example' };
  await expect(openBrowser(app, forged)).rejects.toThrow();
  await using program = await openBrowser(app, {}, { token });
  expect(program.socket.connected).toBe(true);
});

test('a process without sockets, such as a worker, is heard all the same', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  await using member = await signInBrowser(app, owner);
  await member.subscribe({ team_id: team.id });

  await using worker = await openSecondHub(app);
  const large = { team_id: team.id, text: 'x'.repeat(10_000) };
  worker.publish([`team:${team.id}`], 'team.updated', { team_id: team.id });
  worker.publish([`team:${team.id}`], 'large', large);
  await expect.poll(() => member.heard).toHaveLength(2);
  expect(member.heard).toContainEqual(['team.updated', { team_id: team.id }]);
  expect(member.heard).toContainEqual(['large', large]);
});

const openSecondHub = ({ services: { database, log, config } }: TestApp) =>
  openRealtimeHub({ database, redisUrl: config.redisUrl, publicUrl: config.http.publicUrl, log });

const countSockets = (app: TestApp) => app.services.realtime.sockets.sockets.sockets.size;

test('whoever loses something hears nothing more from that moment, wherever they are connected', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner } = await app.createTeam();
  await using here = await signInBrowser(app, owner);
  expect(countSockets(app)).toBe(1);
  app.services.realtime.disconnect([rooms.user(owner.id)]);
  expect(countSockets(app)).toBe(0);
  await expect.poll(() => here.socket.connected).toBe(false);

  await using worker = await openSecondHub(app);
  await using elsewhere = await signInBrowser(app, owner);
  await using another = await signInBrowser(app, await app.createUser());
  worker.disconnect([rooms.user(owner.id)]);
  await expect.poll(() => elsewhere.socket.connected).toBe(false);
  expect(another.socket.connected).toBe(true);
});

test('whoever comes back at once is not cut off a second time', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  await using browser = await signInBrowser(app, owner);
  await browser.subscribe({ team_id: team.id });
  app.services.realtime.disconnect([rooms.user(owner.id)]);
  await using again = await signInBrowser(app, owner);
  expect(await again.subscribe({ team_id: team.id })).toEqual({ ok: true });
  // What is said through the database comes in its order.
  await using worker = await openSecondHub(app);
  worker.publish([rooms.team(team.id)], 'team.updated', { team_id: team.id });
  await expect.poll(() => again.heard).toHaveLength(1);
  expect(again.socket.connected).toBe(true);
});

test('a process that ends leaves the browsers of the others alone', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  await using browser = await signInBrowser(app, owner);
  await browser.subscribe({ team_id: team.id });
  const worker = await openSecondHub(app);
  await worker[Symbol.asyncDispose]();
  await using next = await openSecondHub(app);
  next.publish([rooms.team(team.id)], 'team.updated', { team_id: team.id });
  await expect.poll(() => browser.heard).toHaveLength(1);
  expect(browser.socket.connected).toBe(true);
});

test.skipIf(lacksRedis)('over Redis, processes hear and cut off as they do over PostgreSQL', async () => {
  await using redis = await startRedis();
  await using app = await startTestApp({ modules: [], environment: { REDIS_URL: redis.url } });
  const { team, owner } = await app.createTeam();
  await using member = await signInBrowser(app, owner);
  await using another = await signInBrowser(app, await app.createUser());
  await member.subscribe({ team_id: team.id });

  const worker = await openSecondHub(app);
  worker.publish([rooms.team(team.id)], 'team.updated', { team_id: team.id });
  await expect.poll(() => member.heard).toEqual([['team.updated', { team_id: team.id }]]);
  worker.disconnect([rooms.user(owner.id)]);
  await expect.poll(() => member.socket.connected).toBe(false);
  await worker[Symbol.asyncDispose]();
  expect(another.socket.connected).toBe(true);

  const attached = await app.db.selectFrom('socket_io_attachments').selectAll().execute();
  expect(attached).toEqual([]);
});

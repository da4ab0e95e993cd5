import { Writable } from 'node:stream';
import { forgotPassword, login, updateTeam } from '@herald/contract';
import { expect, test } from 'vitest';
import { createIntake } from '../intake/index.ts';
import { createParcels, parcelSource, postParcels } from '../intake/test/parcels.ts';
import { accounts } from '../modules/accounts/index.ts';
import { teams } from '../modules/teams/index.ts';
import { createLog } from '../platform/log.ts';
import { startTestApp, testPassword } from '../test/index.ts';

/** A log, and its lines so far. */
function keepLines(level: 'info' | 'warn') {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: createLog(level, sink), lines };
}

test('what somebody may not do leaves a line that says who, what and from where', async () => {
  const { log, lines } = keepLines('warn');
  await using app = await startTestApp({ modules: [teams], log });
  const { team } = await app.createTeam();
  const viewer = await app.createMember(team, 'Viewer');
  const body = { name: 'Mine', country_code: 'FR', timezone: 'Europe/Paris', locale: 'fr' } as const;
  const answer = await app.as(viewer).call(updateTeam, { params: { team_id: team.id }, body });
  expect(answer.status).toBe(403);
  const line = {
    security: 'refused',
    code: 'forbidden',
    route: updateTeam.path,
    user: viewer.id,
    team: team.id,
  };
  expect(lines).toMatchObject([{ ...line, ip: '127.0.0.1' }]);
});

test('wrong passwords, a sign-in and a reset leave lines, with neither address nor password in them', async () => {
  const { log, lines } = keepLines('info');
  await using app = await startTestApp({ modules: [accounts], log });
  const user = await app.createUser();
  const stranger = 'nobody@shop.example';
  const tried = 'a wrong password';
  await app.anybody.call(login, { body: { email: user.email, password: tried } });
  await app.anybody.call(login, { body: { email: stranger, password: tried } });
  await app.anybody.call(login, { body: { email: user.email, password: testPassword } });
  for (const email of [user.email, stranger, user.email.toUpperCase()]) {
    expect((await app.anybody.call(forgotPassword, { body: { email } })).status).toBe(200);
  }
  const noted = lines.filter(({ security }) => security !== undefined);
  const ip = '127.0.0.1';
  const of = expect.stringMatching(/^h2_[\w-]{43}$/);
  expect(noted.filter(({ security }) => security !== 'refused')).toMatchObject([
    { security: 'sign-in failed', user: user.id, ip },
    { security: 'sign-in failed', ip },
    { security: 'signed in', user: user.id, ip },
    { security: 'reset asked', of, ip },
    { security: 'reset asked', of, ip },
    { security: 'reset asked', of, ip },
  ]);
  // Who is asked for again and again can be seen, and who it is cannot.
  const [first, other, again] = noted.filter(({ security }) => security === 'reset asked');
  expect([again?.of === first?.of, other?.of === first?.of]).toEqual([true, false]);
  const all = JSON.stringify(lines).toLowerCase();
  for (const secret of [user.email, stranger, tried, testPassword]) expect(all).not.toContain(secret);
});

test('forged webhooks leave one line a minute, however many they are', async () => {
  const { log, lines } = keepLines('warn');
  await using app = await startTestApp({ modules: [createIntake({ sources: [parcelSource()] })], log });
  await createParcels(app);
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await postParcels(app, ['a'], { verdict: 'forged' })).toBe(401);
  }
  expect(lines).toMatchObject([{ security: 'webhook forged', source: 'parcels', count: 1 }]);
});

test('a proxy that nobody named is noticed once', async () => {
  const { log, lines } = keepLines('warn');
  await using app = await startTestApp({ modules: [], log });
  for (let sent = 0; sent < 2; sent += 1) {
    await app.anybody.fetch('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  }
  expect(lines).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY') }]);
  await using named = await startTestApp({ modules: [], log, environment: { TRUST_PROXY: '1' } });
  await named.anybody.fetch('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines).toHaveLength(1);
});

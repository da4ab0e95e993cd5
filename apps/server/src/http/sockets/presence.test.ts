import type { RealtimeEvent } from '@herald/contract';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createNumber } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openSession } from '../sessions.ts';
import { recheckAll } from './recheck.ts';

type Seen = Extract<RealtimeEvent, { name: 'presence.seen' }>['payload'];

type Impersonation = { adminId: number; sessionId: number; until: Date };

async function openBrowser(app: TestApp, userId: number, place: object, impersonation?: Impersonation) {
  const token = await openSession(app.services, { userId, ...(impersonation && { impersonation }) });
  const socket: Socket = io(app.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  const seen: Seen[] = [];
  socket.on('presence.seen', (payload: Seen) => seen.push(payload));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const answer = await socket.emitWithAck('subscribe', place);
  return {
    socket,
    answer,
    seen,
    /** Who this browser was told of last. */
    last: () => seen.at(-1)?.viewers[0],
    report: (contact_id: number | null, is_typing = false) =>
      socket.emit('presence', { contact_id, is_typing }),
    [Symbol.asyncDispose]: async () => void socket.disconnect(),
  };
}

async function arrange(app: TestApp) {
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const place = { team_id: team.id, phone_number_id: number.id };
  const user = await app.createUser({ first_name: 'Lea', last_name: 'Roux' });
  const colleague = await app.createMember(team, 'Agent', user);
  return { team, owner, colleague, place };
}

test('colleagues see who looks and who writes, also when they come later, until it is over', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner, colleague, place } = await arrange(app);
  await using first = await openBrowser(app, owner.id, place);
  const second = await openBrowser(app, colleague.id, place);

  second.report(7, true);
  const lea = { user_id: colleague.id, name: 'Lea Roux', viewer_id: second.socket.id };
  await expect.poll(first.last).toEqual({ ...lea, contact_id: 7, is_typing: true });
  await using third = await openBrowser(app, owner.id, place);
  await expect.poll(third.last).toEqual({ ...lea, contact_id: 7, is_typing: true });

  // A screen that is opened later asks.
  const before = third.seen.length;
  third.socket.emit('presence_wanted');
  await expect.poll(() => third.seen.length).toBeGreaterThan(before);

  second.socket.disconnect();
  await expect.poll(first.last).toEqual({ ...lea, contact_id: null, is_typing: false });
});

test('quick reports are thinned out, and the last one counts', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner, colleague, place } = await arrange(app);
  await using first = await openBrowser(app, owner.id, place);
  await using second = await openBrowser(app, colleague.id, place);
  let heard = 0;
  first.socket.on('presence.seen', () => {
    heard += 1;
  });
  for (let contact = 1; contact <= 30; contact += 1) second.report(contact);
  await expect.poll(() => first.last()?.contact_id).toBe(30);
  expect(heard).toBe(2);
});

test('who was put out of the team no longer hears it', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner, colleague, place } = await arrange(app);
  await using first = await openBrowser(app, owner.id, place);
  await using second = await openBrowser(app, colleague.id, place);
  expect(second.answer).toEqual({ ok: true });

  await recheckAll(app.services);
  expect(second.socket.connected).toBe(true);
  await app.db
    .deleteFrom('members')
    .where('team_id', '=', team.id)
    .where('user_id', '=', colleague.id)
    .execute();
  await recheckAll(app.services);
  await expect.poll(() => second.socket.connected).toBe(false);
  expect(first.socket.connected).toBe(true);
});

test('an operator in somebody’s place is not shown as them', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner, colleague, place } = await arrange(app);
  await using first = await openBrowser(app, owner.id, place);
  const operator = await app.createUser({ is_admin: true });
  await openSession(app.services, { userId: operator.id });
  const { id: sessionId } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', operator.id)
    .executeTakeFirstOrThrow();
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  await using hidden = await openBrowser(app, colleague.id, place, {
    adminId: operator.id,
    sessionId,
    until,
  });
  hidden.report(7, true);
  await using seen = await openBrowser(app, colleague.id, place);
  seen.report(8);
  await expect.poll(() => first.last()?.contact_id).toBe(8);
  expect(first.seen.flatMap(({ viewers }) => viewers.map(({ contact_id }) => contact_id))).not.toContain(7);
});

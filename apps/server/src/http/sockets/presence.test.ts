import type { RealtimeEvent } from '@herald/contract';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createNumber } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openSession } from '../sessions.ts';
import { recheckAll } from './recheck.ts';

type Seen = Extract<RealtimeEvent, { name: 'presence.seen' }>['payload'];

type Editing = Extract<RealtimeEvent, { name: 'editing.seen' }>['payload']['editors'][number];

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
    report: (contact_id: number | null, is_typing = false, phone_number_id?: number) =>
      socket.emit('presence', { contact_id, is_typing, phone_number_id }),
    follow: (next: object) => socket.emitWithAck('subscribe', next),
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

test('whoever lists several numbers sees who is at each of them, and is seen where they are, in whichever order they say it', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner, colleague, place } = await arrange(app);
  const second = await createNumber(app, team.id);
  const there = { ...place, phone_number_id: second.id };
  const also = [place.phone_number_id, second.id];
  await using lister = await openBrowser(app, owner.id, { ...place, also });
  await using walker = await openBrowser(app, colleague.id, place);
  const at = () =>
    lister.seen.map(({ phone_number_id, viewers: [one] }) => [phone_number_id, one?.contact_id]);
  walker.report(7);
  await expect.poll(at).toEqual([[place.phone_number_id, 7]]);

  // On to the other number: said before its inbox is entered it is nobody's, and again once it is.
  walker.report(8, false, second.id);
  await walker.follow(there);
  await expect.poll(at).toHaveLength(2);
  walker.report(8, false, second.id);
  await expect
    .poll(() => at().slice(1))
    .toEqual([
      [place.phone_number_id, null],
      [second.id, 8],
    ]);

  // With both listed it is right before the address has changed.
  await walker.follow({ ...there, also });
  walker.report(9, true, place.phone_number_id);
  await expect
    .poll(() => at().slice(3))
    .toEqual([
      [second.id, null],
      [place.phone_number_id, 9],
    ]);
  await walker.follow({ ...place, also });
  await using late = await openBrowser(app, owner.id, { ...there, also });
  await expect.poll(() => late.last()?.contact_id).toBe(9);
  const before = late.seen.length;
  late.socket.emit('presence_wanted');
  await expect.poll(() => late.seen.length).toBeGreaterThan(before);
  expect(late.seen.at(-1)?.phone_number_id).toBe(place.phone_number_id);
  expect(at()).toHaveLength(5);
});

test('nobody is seen at a number that is not theirs to see', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner, place } = await arrange(app);
  const other = await app.createTeam();
  await using there = await openBrowser(app, owner.id, place);
  const foreign = await createNumber(app, other.team.id);
  await using stranger = await openBrowser(app, other.owner.id, {
    team_id: other.team.id,
    phone_number_id: foreign.id,
    also: [place.phone_number_id],
  });
  stranger.report(7, true, place.phone_number_id);
  stranger.report(8, true, foreign.id);
  await using colleague = await openBrowser(app, other.owner.id, {
    team_id: other.team.id,
    phone_number_id: foreign.id,
  });
  await expect.poll(() => colleague.last()?.contact_id).toBe(8);
  expect(there.seen).toEqual([]);
});

test('who may see automations sees who has one open and at which block, until they close it', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner, colleague: agent, place } = await arrange(app);
  const marketer = await app.createUser({ first_name: 'Ana', last_name: 'Petit' });
  await app.createMember(team, 'Marketer', marketer);
  const watch = async (userId: number) => {
    const browser = await openBrowser(app, userId, place);
    const editors: Editing[] = [];
    browser.socket.on('editing.seen', ({ editors: [one] }: { editors: Editing[] }) => {
      if (one) editors.push(one);
    });
    return { ...browser, editors, last: () => editors.at(-1) };
  };
  await using first = await watch(owner.id);
  await using without = await watch(agent.id);
  await using second = await watch(marketer.id);
  const ana = { user_id: marketer.id, name: 'Ana Petit', viewer_id: second.socket.id };
  second.socket.emit('editing', { automation_id: 5, block_id: 'a1' });
  await expect.poll(first.last).toEqual({ ...ana, automation_id: 5, block_id: 'a1' });

  await using third = await watch(owner.id);
  third.socket.emit('editing_wanted');
  await expect.poll(third.last).toEqual({ ...ana, automation_id: 5, block_id: 'a1' });

  second.socket.emit('editing', { automation_id: null, block_id: null });
  await expect.poll(first.last).toEqual({ ...ana, automation_id: null, block_id: null });
  expect(without.editors).toEqual([]);
});

import * as contract from '@herald/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { seedNumber } from '../../messaging/outbound/testing/seed.ts';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { modules } from '../index.ts';

const recorder = recordFacts();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, recorder.module] });
});
afterAll(() => app[Symbol.asyncDispose]());

const place = (team: { id: number }) => ({ params: { team_id: team.id } });
const at = (team: { id: number }, user: { id: number }) => ({
  params: { team_id: team.id, user_id: user.id },
});
const leave = (team: { id: number }, who: { id: number }) =>
  app.as(who).call(contract.leaveTeam, { ...place(team), body: {} });
const remove = (team: { id: number }, by: { id: number }, who: { id: number }, assign_to?: number) =>
  app.as(by).call(contract.removeMember, { ...at(team, who), body: { assign_to: assign_to ?? null } });
const rerole = (team: { id: number }, by: { id: number }, who: { id: number }, role_id: number) =>
  app.as(by).call(contract.changeMemberRole, { ...at(team, who), body: { role_id } });
const actionsIn = async (team: { id: number }) =>
  (
    await app.db
      .selectFrom('audit_events')
      .select('action')
      .where('team_id', '=', team.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** A conversation that somebody has. */
async function give(place: { teamId: number; phoneNumberId: number }, user: UserRow, closed = false) {
  const contact = await app.db
    .insertInto('contacts')
    .values({ team_id: place.teamId, name: 'Anaïs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('conversations')
    .values({
      team_id: place.teamId,
      phone_number_id: place.phoneNumberId,
      contact_id: contact.id,
      assigned_user_id: user.id,
      assigned_at: app.clock.now(),
      last_message_at: app.clock.now(),
      closed,
    })
    .execute();
  return contact.id;
}

async function withNumber() {
  const number = await seedNumber(app);
  const team = { id: number.teamId };
  const { user_id } = await app.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow();
  return { team, number, owner: { id: user_id } };
}

test('the roles that everybody is told of are those of the contract', async () => {
  const { team, owner } = await app.createTeam();
  const { data } = await app.as(owner).call(contract.listRoles, place(team));
  const told = data.map(({ id, name, permissions }) => ({ id, name, permissions }));
  expect(told).toEqual(
    contract.roleNames.map((name) => ({
      id: contract.roleIds[name],
      name,
      permissions: contract.rolePermissions[name],
    })),
  );
});

test('the ownership is handed over, and the first owner can be removed then', async () => {
  const { team, owner } = await app.createTeam();
  const next = await app.createMember(team, 'Agent');
  const handOver = (by: { id: number }, user_id: number) =>
    app.as(by).call(contract.handOverOwnership, { ...place(team), body: { user_id } });
  expect((await remove(team, owner, owner)).body.code).toBe('last_owner');
  const admin = await app.createMember(team, 'Admin');
  expect((await handOver(admin, admin.id)).body.code).toBe('owner_only');
  expect((await handOver(owner, 999_999)).status).toBe(404);

  const after = await handOver(owner, next.id);
  expect(after.data.map(({ id, role }) => [id, role])).toContainEqual([next.id, 'Owner']);
  expect(after.data.map(({ id, role }) => [id, role])).toContainEqual([owner.id, 'Admin']);
  expect((await remove(team, owner, next)).body.code).toBe('role_above_own');
  expect((await remove(team, next, owner)).status).toBe(200);
  expect((await app.as(owner).call(contract.getTeam, place(team))).status).toBe(404);
  expect(await actionsIn(team)).toEqual(['team.handed_over', 'member.removed']);
});

test('of two owners who leave at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { team, owner } = await app.createTeam();
    const second = await app.createMember(team, 'Owner');
    const answers = await Promise.all([leave(team, owner), leave(team, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const demoted = await app.createTeam();
    const other = await app.createMember(demoted.team, 'Owner');
    const down = await Promise.all([
      rerole(demoted.team, demoted.owner, other, 5),
      rerole(demoted.team, other, demoted.owner, 5),
    ]);
    expect(down.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('nobody changes somebody who can do more, nor gives more than they have', async () => {
  const { team, owner } = await app.createTeam();
  const admin = await app.createMember(team, 'Admin');
  const agent = await app.createMember(team, 'Agent');
  expect((await rerole(team, admin, owner, 5)).body.code).toBe('role_above_own');
  expect((await rerole(team, admin, admin, 1)).body.code).toBe('role_above_own');
  expect((await rerole(team, admin, agent, 1)).body.code).toBe('role_above_own');
  expect((await rerole(team, agent, agent, 2)).status).toBe(403);
  expect((await rerole(team, admin, agent, 3)).data.role).toBe('Marketer');
  expect((await rerole(team, owner, agent, 1)).data.role).toBe('Owner');

  const create = (by: { id: number }, permissions: contract.Permission[], name = 'X') =>
    app.as(by).call(contract.createRole, { ...place(team), body: { name, permissions } });
  expect((await create(admin, ['billing.manage'])).body.code).toBe('role_above_own');
  const money = await create(owner, ['billing.manage', 'members.manage'], 'Money');
  const role = { params: { team_id: team.id, role_id: money.data.id } };
  const weaken = { name: 'Money', permissions: ['members.manage' as const] };
  expect((await app.as(admin).call(contract.updateRole, { ...role, body: weaken })).status).toBe(403);
  expect((await app.as(admin).call(contract.deleteRole, { ...role, body: {} })).status).toBe(403);
  const night = await create(admin, ['members.manage'], 'Night');
  const own = { params: { team_id: team.id, role_id: night.data.id } };
  await rerole(team, admin, await app.createMember(team, 'Viewer'), night.data.id);
  const more = { name: 'Night', permissions: ['members.manage' as const, 'billing.manage' as const] };
  expect((await app.as(admin).call(contract.updateRole, { ...own, body: more })).body.code).toBe(
    'role_above_own',
  );
  for (const replacement of [contract.roleIds.Owner, money.data.id])
    expect((await app.as(admin).call(contract.deleteRole, { ...own, body: { replacement } })).body.code).toBe(
      'role_above_own',
    );
  expect((await app.as(admin).call(contract.deleteRole, { ...own, body: { replacement: 2 } })).status).toBe(
    200,
  );
  const smuggled = { name: 'Y', permissions: ['members.view'], id: 1, team_id: 1, is_own: false };
  const made = await app.as(admin).call(contract.createRole, { ...place(team), body: smuggled as never });
  expect(made.data).toMatchObject({ is_own: true, permissions: ['members.view'] });
  expect(made.data.id).toBeGreaterThan(1000);
});

test('a role of one’s own counts at once, and goes only when those who have it get another', async () => {
  const { team, owner } = await app.createTeam();
  const made = await app.as(owner).call(contract.createRole, {
    ...place(team),
    body: { name: 'Night shift', permissions: ['conversations.view', 'conversations.reply'] },
  });
  const role = { params: { team_id: team.id, role_id: made.data.id } };
  const member = await app.createMember(team, 'Viewer');
  await rerole(team, owner, member, made.data.id);
  const mine = await app.as(member).call(contract.getTeam, place(team));
  expect(mine.data).toMatchObject({
    roles: ['Night shift'],
    permissions: ['conversations.view', 'conversations.reply'],
  });
  expect((await app.as(member).call(contract.listMembers, place(team))).status).toBe(403);
  const more = { name: 'Night shift', permissions: ['members.view' as const] };
  await app.as(owner).call(contract.updateRole, { ...role, body: more });
  expect((await app.as(member).call(contract.listMembers, place(team))).status).toBe(200);

  const twice = await app
    .as(owner)
    .call(contract.createRole, { ...place(team), body: { ...more, name: 'night SHIFT' } });
  expect([twice.status, twice.body.code]).toEqual([422, 'role_name_taken']);
  const asOwner = await app
    .as(owner)
    .call(contract.createRole, { ...place(team), body: { ...more, name: 'owner' } });
  expect(asOwner.body.code).toBe('role_name_taken');
  const drop = (replacement: number | null) =>
    app.as(owner).call(contract.deleteRole, { ...role, body: { replacement } });
  expect((await drop(null)).body.code).toBe('role_in_use');
  expect((await drop(made.data.id)).status).toBe(422);
  expect((await drop(5)).status).toBe(200);
  expect((await app.as(member).call(contract.getTeam, place(team))).data.roles).toEqual(['Viewer']);
  const { data: roles } = await app.as(owner).call(contract.listRoles, place(team));
  expect(roles.map(({ name, members }) => [name, members])).toEqual([
    ['Owner', 1],
    ['Admin', 0],
    ['Marketer', 0],
    ['Agent', 0],
    ['Viewer', 1],
  ]);
});

test('the conversations of somebody who goes are another’s or nobody’s, and their timelines say so', async () => {
  const { team, number, owner } = await withNumber();
  const [going, staying, viewer] = [
    await app.createMember(team, 'Agent'),
    await app.createMember(team, 'Agent'),
    await app.createMember(team, 'Viewer'),
  ];
  const open = [await give(number, going), await give(number, going)];
  await give(number, going, true);
  const wrong = await remove(team, owner, going, viewer.id);
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['assign_to']]);
  const gone = await remove(team, owner, going, staying.id);
  expect(gone.data).toEqual({ conversations: 2 });
  const left = await leave(team, staying);
  expect(left.data).toEqual({ conversations: 2 });

  const events = await app.db
    .selectFrom('conversation_events')
    .select(['contact_id', 'kind', 'user_id'])
    .where('team_id', '=', team.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ contact_id, kind, user_id }) => [contact_id, kind, user_id])).toEqual([
    ...open.map((id) => [id, 'assigned', owner.id]),
    ...open.map((id) => [id, 'unassigned', staying.id]),
  ]);
  const held = await app.db
    .selectFrom('conversations')
    .select('contact_id')
    .where('team_id', '=', team.id)
    .where('assigned_user_id', 'is not', null)
    .execute();
  expect(held).toEqual([]);
});

/** Somebody's open page, and whether it is still let in. */
async function openPage(team: { id: number }, user: UserRow) {
  const token = await openSession(app.services, { userId: user.id });
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  expect(await socket.timeout(5000).emitWithAck('subscribe', { team_id: team.id })).toEqual({ ok: true });
  return socket;
}

test('a role that changes or goes is told of those who had it, and their pages ask anew', async () => {
  const { team, owner } = await app.createTeam();
  const [night, viewer] = [await app.createMember(team, 'Viewer'), await app.createMember(team, 'Viewer')];
  const body = { name: 'Night shift', permissions: ['conversations.view' as const] };
  const { data: made } = await app.as(owner).call(contract.createRole, { ...place(team), body });
  await rerole(team, owner, night, made.id);
  const role = { params: { team_id: team.id, role_id: made.id } };
  const change = (next: contract.RouteBody<typeof contract.createRole>) =>
    app.as(owner).call(contract.updateRole, { ...role, body: next });
  const told = () => recorder.take('member.role_changed').map(({ data }) => data);
  const page = await openPage(team, night);
  const other = await openPage(team, viewer);
  recorder.take();

  await change({ ...body, name: 'Late shift' });
  expect([told(), page.connected]).toEqual([[], true]);
  await change({ name: 'Late shift', permissions: ['contacts.view'] });
  expect(told()).toEqual([{ user_id: night.id, role_id: made.id }]);
  await expect.poll(() => page.connected).toBe(false);

  const again = await openPage(team, night);
  await app.as(owner).call(contract.deleteRole, { ...role, body: { replacement: 5 } });
  expect(told()).toEqual([{ user_id: night.id, role_id: 5 }]);
  await expect.poll(() => again.connected).toBe(false);
  expect(other.connected).toBe(true);
  for (const socket of [page, again, other]) socket.disconnect();
});

test('whoever is removed hears and sees nothing of the team from that moment', async () => {
  const { team, owner } = await app.createTeam();
  const agent = await app.createMember(team, 'Agent');
  const socket = await openPage(team, agent);
  await remove(team, owner, agent);
  await expect.poll(() => socket.connected).toBe(false);
  expect((await app.as(agent).call(contract.getTeam, place(team))).status).toBe(404);
  socket.disconnect();
});

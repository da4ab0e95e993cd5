import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNumber } from '../../messaging/outbound/testing/seed.ts';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';

let app: TestApp;
let me: UserRow;
let operator: ReturnType<TestApp['as']>;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.createUser({ is_admin: true });
  operator = app.as(me);
});
afterAll(() => app[Symbol.asyncDispose]());

const reason = 'Bills were not paid';
const ofTeam = (team: { id: number }) => ({ params: { team_id: team.id } });
const ofPerson = (user: { id: number }) => ({ params: { user_id: user.id } });
const find = async (search: string) =>
  (await operator.call(contract.listAdminTeams, { query: { search } })).data.map(({ id }) => id);
const newest = async () =>
  (await operator.call(contract.listInstallationEvents, { query: { per_page: 1 } })).data[0];
const linesOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('audit_events').select('action').where('team_id', '=', id).execute()).map(
    ({ action }) => action,
  );

test('every team is found by its name, its id and the address of its Owner, page by page', async () => {
  const { team, owner } = await app.createTeam({ name: 'Savonnerie 100 % pure' });
  await app.createTeam();
  expect(await find('100 % pure')).toEqual([team.id]);
  expect(await find(String(team.id))).toContain(team.id);
  expect(await find(owner.email.toUpperCase())).toEqual([team.id]);
  expect(await find('%%')).toEqual([]);
  const first = await operator.call(contract.listAdminTeams, { query: { per_page: 1 } });
  const cursor = first.body.meta.next_cursor ?? '';
  const second = await operator.call(contract.listAdminTeams, { query: { per_page: 1, cursor } });
  expect(second.data[0]?.id).toBeLessThan(first.data[0]?.id ?? 0);
  const [row] = (await operator.call(contract.listAdminTeams, { query: { search: owner.email } })).data;
  expect(row).toMatchObject({ owners: [owner.email], members: 1, numbers: 0, prepaid: false, balance: null });
});

test('a team is blocked with a reason that its people read, and works again when it is not', async () => {
  const { team, owner } = await app.createTeam();
  const read = () => app.as(owner).call(contract.getTeam, ofTeam(team));
  const look = async () => (await app.as(owner).call(contract.listMembers, ofTeam(team))).status;
  const blocked = await operator.call(contract.blockTeam, { ...ofTeam(team), body: { reason } });
  expect(blocked.data).toMatchObject({ blocked_reason: reason, blocked_at: expect.any(String) });
  expect((await read()).data).toMatchObject({ account_blocked: true, blocked_reason: reason });
  expect(await look()).toBe(403);
  expect((await operator.call(contract.blockTeam, { ...ofTeam(team), body: { reason } })).status).toBe(409);
  expect(await newest()).toMatchObject({
    action: 'team.blocked',
    actor: { kind: 'user', id: me.id },
    target: { kind: 'team', id: team.id, name: team.name },
    after: { reason },
  });

  await operator.call(contract.unblockTeam, ofTeam(team));
  expect((await read()).data).toMatchObject({ account_blocked: false, blocked_reason: null });
  expect(await look()).toBe(200);
  expect((await operator.call(contract.unblockTeam, ofTeam(team))).status).toBe(409);
  expect(await linesOf(team)).toEqual(['team.blocked', 'team.unblocked']);
  expect((await operator.call(contract.unblockTeam, ofTeam({ id: 999_999 }))).status).toBe(404);
});

test('it needs a reason, and an operator', async () => {
  const { team, owner } = await app.createTeam();
  const body = { reason: ' no ' };
  expect((await operator.call(contract.blockTeam, { ...ofTeam(team), body })).status).toBe(422);
  const own = await app.as(owner).call(contract.blockTeam, { ...ofTeam(team), body: { reason } });
  expect(own.status).toBe(403);
});

test('a team pays ahead or not, but never leaves money where nobody looks', async () => {
  const { team } = await app.createTeam();
  const set = (prepaid: boolean) =>
    operator.call(contract.setTeamPrepaid, { ...ofTeam(team), body: { prepaid } });
  expect((await set(true)).data).toMatchObject({ prepaid: true });
  await app.db
    .insertInto('balance_accounts')
    .values({ team_id: team.id, currency: 'EUR', available: 100, paid_in: -100 })
    .execute();
  expect((await set(false)).body.code).toBe('balance_left');
  await app.db
    .updateTable('balance_accounts')
    .set({ available: 0, paid_in: 0 })
    .where('team_id', '=', team.id)
    .execute();
  expect((await set(false)).data).toMatchObject({ prepaid: false });
  await set(false);
  expect(await linesOf(team)).toEqual(['team.prepaid_changed', 'team.prepaid_changed']);
});

test('a team that is sending does not start paying ahead: nothing was set aside for what goes out', async () => {
  const { teamId: team_id, phoneNumberId: phone_number_id } = await seedNumber(app);
  const campaign = { team_id, phone_number_id, name: 'Sale', currency: 'EUR', step: 'SENDING' };
  const { id } = await app.db
    .insertInto('campaigns')
    .values(campaign)
    .returning('id')
    .executeTakeFirstOrThrow();
  const payAhead = () =>
    operator.call(contract.setTeamPrepaid, { ...ofTeam({ id: team_id }), body: { prepaid: true } });
  expect(await payAhead()).toMatchObject({ status: 409, body: { code: 'campaign_running' } });
  await app.db.updateTable('campaigns').set({ step: 'PAUSED' }).where('id', '=', id).execute();
  expect((await payAhead()).data).toMatchObject({ prepaid: true });
});

test('what a code gave is taken back, and the code does not give it again until the operator does', async () => {
  const { team, owner } = await app.createTeam();
  const { code } = (await operator.call(contract.createAccessCode, { body: { max_uses: null } as never }))
    .data;
  const enter = async () =>
    (await app.as(owner).call(contract.validateCode, { body: { code, team_id: team.id } })).body.valid;
  const set = (granted: boolean) =>
    operator.call(contract.setScaleAccess, { ...ofTeam(team), body: { granted } });
  expect(await enter()).toBe(true);
  expect((await set(false)).data).toMatchObject({ scale_access: false });
  expect(await enter()).toBe(false);
  expect((await set(true)).data).toMatchObject({ scale_access: true });
  expect(await enter()).toBe(true);
  expect(await newest()).toMatchObject({
    action: 'team.scale_access_changed',
    before: { scale_access: false },
    after: { scale_access: true },
  });
});

test('a person is blocked with a reason that they read, and is let in again', async () => {
  const { owner } = await app.createTeam();
  const self = async () => (await app.as(owner).call(contract.getUser)).data;
  const look = async () => (await app.as(owner).call(contract.listTeams)).status;
  const blocked = await operator.call(contract.blockPerson, { ...ofPerson(owner), body: { reason } });
  expect(blocked.data).toMatchObject({ id: owner.id, blocked: true, blocked_reason: reason });
  expect(await self()).toMatchObject({ blocked: true, blocked_reason: reason });
  expect(await look()).toBe(403);
  expect(await newest()).toMatchObject({ action: 'person.blocked', target: { name: owner.email } });
  await operator.call(contract.unblockPerson, ofPerson(owner));
  expect([await look(), (await self()).blocked]).toEqual([200, false]);
  expect(await newest()).toMatchObject({ action: 'person.unblocked', before: null, after: null });
});

test('nobody blocks themselves, and of two operators who block each other one stays', async () => {
  const block = (by: UserRow, user: UserRow) =>
    app.as(by).call(contract.blockPerson, { ...ofPerson(user), body: { reason } });
  expect((await block(me, me)).body.code).toBe('own_account');
  const [one, two] = [await app.createUser({ is_admin: true }), await app.createUser({ is_admin: true })];
  const answers = await Promise.all([block(one, two), block(two, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const left = await app.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [one.id, two.id])
    .where('blocked_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});

test('an operator who is about to leave does not block the last one who stays', async () => {
  await using own = await startTestApp();
  const leaving = await own.createUser({ is_admin: true, delete_at: new Date() });
  const last = await own.createUser({ is_admin: true });
  const answer = await own.as(leaving).call(contract.blockPerson, { ...ofPerson(last), body: { reason } });
  expect(answer.body.code).toBe('last_operator');
});

test('codes and parked webhooks leave a line of who decided', async () => {
  const made = (await operator.call(contract.createAccessCode, { body: { note: 'Fair' } as never })).data;
  expect(await newest()).toMatchObject({
    action: 'access_code.created',
    target: { name: made.code },
    after: { note: 'Fair' },
  });
  const revoke = () => operator.call(contract.revokeAccessCode, { params: { code_id: made.id } });
  await revoke();
  const revoked = await newest();
  expect(revoked).toMatchObject({ action: 'access_code.revoked', target: { name: made.code } });
  await revoke();
  expect((await newest())?.id).toBe(revoked?.id);

  const park = async () =>
    (
      await app.db
        .insertInto('inbound_events')
        .values({ source: 'whatsapp', body: Buffer.from('{}'), status: 'parked' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const event_id = await park();
  await operator.call(contract.discardParkedEvent, { params: { event_id } });
  expect(await newest()).toMatchObject({ action: 'events.discarded', target: { id: event_id } });
  await operator.call(contract.discardParkedEvent, { params: { event_id } });
  const again = await park();
  await operator.call(contract.replayParkedEvents, { body: { events: [again] } });
  expect(await newest()).toMatchObject({ action: 'events.replayed', after: { events: 1 } });
  const filtered = await operator.call(contract.listInstallationEvents, {
    query: { action: 'events.discarded' },
  });
  expect(filtered.data.map(({ target }) => target.id)).toEqual([event_id]);
});

test('nobody but the database changes a line of that log', async () => {
  await expect(
    app.services.database.statements.updateTable('installation_events').set({ action: 'x' }).execute(),
  ).rejects.toThrow('permission denied');
});

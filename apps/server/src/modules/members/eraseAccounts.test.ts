import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../test/index.ts';
import { accounts } from '../accounts/index.ts';
import { newestMail } from '../accounts/testing.ts';
import { eraseAccounts } from './eraseAccounts.ts';
import { members } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts, members] });
});
afterAll(() => app[Symbol.asyncDispose]());

const remove = (user: { id: number }, password = testPassword) =>
  app.as(user).call(contract.deleteAccount, { body: { password } });
const exists = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;
async function runErasure() {
  const { services } = app;
  await eraseAccounts.run(
    {},
    {
      app: services,
      db: services.database.pipeline,
      clock: services.clock,
      log: services.log,
      attempt: 1,
      signal: AbortSignal.timeout(60_000),
    },
  );
}

test('an account ends after 14 days, in which it can be taken back', async () => {
  const [leaving, staying] = [await app.createUser(), await app.createUser()];
  expect((await remove(leaving, 'wrong')).body.code).toBe('wrong_password');
  expect((await remove(leaving)).data.delete_at).not.toBeNull();
  await remove(staying);
  app.clock.advance({ days: 13 });
  await runErasure();
  expect(await exists(leaving)).toBe(true);
  expect((await app.as(staying).call(contract.keepAccount)).data.delete_at).toBeNull();
  app.clock.advance({ days: 2 });
  await runErasure();
  expect([await exists(leaving), await exists(staying)]).toEqual([false, true]);
});

test('the only owner of a team hands it over first, also when they become it meanwhile', async () => {
  const { team, owner } = await app.createTeam({ name: 'Maison Lune' });
  const refused = await remove(owner);
  expect(refused.body).toMatchObject({ code: 'last_owner', message: expect.stringContaining('Maison Lune') });
  const other = await app.createMember(team, 'Owner');
  expect((await remove(owner)).status).toBe(200);
  expect((await remove(other)).body.code).toBe('last_owner');
  await app.db.deleteFrom('members').where('user_id', '=', other.id).execute();
  app.clock.advance({ days: 15 });
  await runErasure();
  expect(await exists(owner)).toBe(true);
  expect((await app.as(owner).call(contract.getUser)).data.delete_at).toBeNull();
  const mail = await newestMail(app, owner.email);
  expect(mail?.subject).toBe('Your Herald account was not deleted');
  expect(mail?.text).toContain('Maison Lune');
});

test('of two owners who end their accounts at once, one stays', async () => {
  const { team, owner } = await app.createTeam();
  const other = await app.createMember(team, 'Owner');
  const answers = await Promise.all([remove(owner), remove(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an owner who is about to end their account, or is blocked, is none to leave a team to', async () => {
  const params = async (values: object) => {
    const { team, owner } = await app.createTeam();
    const other = await app.createMember(team, 'Owner');
    await app.db.updateTable('users').set(values).where('id', '=', other.id).execute();
    return { owner, ids: { team_id: team.id }, userId: owner.id };
  };
  for (const gone of [{ delete_at: app.clock.now() }, { blocked_at: app.clock.now() }]) {
    const { owner, ids, userId } = await params(gone);
    const left = await app.as(owner).call(contract.leaveTeam, { params: ids, body: { assign_to: null } });
    expect(left.body.code).toBe('last_owner');
    const lowered = await app.as(owner).call(contract.changeMemberRole, {
      params: { ...ids, user_id: userId },
      body: { role_id: contract.roleIds.Admin },
    });
    expect(lowered.body.code).toBe('last_owner');
  }
});

test('an account that ends leaves its teams as anybody does, and what operators did in its name is kept', async () => {
  const { team, owner } = await app.createTeam();
  const agent = await app.createMember(team, 'Agent');
  const now = app.clock.now();
  await app.db
    .insertInto('impersonations')
    .values({ admin_id: owner.id, user_id: agent.id, reason: 'Asked us', started_at: now, expires_at: now })
    .execute();
  await remove(agent);
  app.clock.advance({ days: 15 });
  await runErasure();
  const lines = await app.db
    .selectFrom('audit_events')
    .select(['action', 'actor_kind', 'target_id', 'data'])
    .where('team_id', '=', team.id)
    .execute();
  expect(lines).toEqual([
    expect.objectContaining({ action: 'member.left', actor_kind: 'system', target_id: agent.id }),
  ]);
  expect(JSON.stringify(lines)).toContain(agent.email);
  const kept = await app.db
    .selectFrom('impersonations')
    .select(['user_id', 'reason'])
    .where('admin_id', '=', owner.id)
    .execute();
  expect(kept).toEqual([{ user_id: null, reason: 'Asked us' }]);
});

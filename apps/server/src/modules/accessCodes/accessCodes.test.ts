import { createAccessCode, getTeam, listAccessCodes, revokeAccessCode, validateCode } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';
import { teams } from '../teams/index.ts';
import { accessCodes } from './index.ts';

let app: TestApp;
let operator: UserRow;
beforeAll(async () => {
  app = await startTestApp({ modules: [accessCodes, teams] });
  operator = await app.createUser({ is_admin: true });
});
afterAll(() => app[Symbol.asyncDispose]());

const make = async (body: Parameters<typeof createAccessCode.body.parse>[0] & object) =>
  (await app.as(operator).call(createAccessCode, { body: body as never })).data;

/** The owner of a new team that has no plan and no trial left. */
async function createShop() {
  const { team, owner } = await app.createTeam({ trial_ends_at: new Date(0) });
  await app.db.updateTable('users').set({ current_team_id: team.id }).where('id', '=', owner.id).execute();
  const enter = (code: string, who: { id: number } = owner) =>
    app.as(who).call(validateCode, { body: { code } });
  const read = async () => (await app.as(owner).call(getTeam, { params: { team_id: team.id } })).data;
  return { team, owner, enter, read };
}

test('a code gives the current team what Scale has, and its plan stays what it is', async () => {
  const code = await make({ note: 'For the fair' });
  expect(code).toMatchObject({ status: 'usable', uses: 0, max_uses: 1, note: 'For the fair', teams: [] });
  expect(code.code).toMatch(/^[A-Z2-9]{12}$/);
  const shop = await createShop();
  const typed = ` ${code.code.slice(0, 4).toLowerCase()}-${code.code.slice(4)} `;
  expect((await shop.enter(typed)).body).toEqual({ valid: true, grant: 'stripe_scale' });
  expect(await shop.read()).toMatchObject({
    grant_scale_access: true,
    current_plan: 'free',
    days_until_free_trial_ends: null,
  });
  const [listed] = (await app.as(operator).call(listAccessCodes)).data;
  expect(listed).toMatchObject({
    status: 'used_up',
    uses: 1,
    teams: [{ id: shop.team.id, name: shop.team.name }],
  });
});

test('a code lands on the team that is named, whichever the person worked in last', async () => {
  const code = await make({ max_uses: null });
  const shop = await createShop();
  const { team: other } = await app.createTeam({ trial_ends_at: new Date(0) });
  const enter = (team_id: number, who = shop.owner) =>
    app.as(who).call(validateCode, { body: { code: code.code, team_id } });
  expect((await enter(other.id)).status).toBe(404);
  const last = { current_team_id: other.id };
  await app.db.updateTable('users').set(last).where('id', '=', shop.owner.id).execute();
  expect((await enter(shop.team.id, await app.createMember(shop.team, 'Admin'))).status).toBe(403);
  expect((await enter(shop.team.id)).body.valid).toBe(true);
  expect((await shop.read()).grant_scale_access).toBe(true);
});

test('the same team enters it again and uses it once; two teams never share the last use', async () => {
  const code = await make({ max_uses: 2, code: 'two-uses' });
  const shops = await Promise.all([createShop(), createShop(), createShop()]);
  const first = shops[0];
  expect((await first.enter('TWOUSES')).body.valid).toBe(true);
  expect((await first.enter('TWOUSES')).body.valid).toBe(true);
  const answers = await Promise.all(shops.slice(1).map(({ enter }) => enter('two uses')));
  expect(answers.map(({ body }) => body.valid).sort()).toEqual([false, true]);
  const listed = (await app.as(operator).call(listAccessCodes)).data.find(({ id }) => id === code.id);
  expect([listed?.uses, listed?.teams.length]).toEqual([2, 2]);
});

test('what is unknown, expired or revoked grants nothing, and all sound alike', async () => {
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  const late = await make({ code: 'expires1', expires_at: tomorrow });
  const gone = await make({ code: 'revoked1', max_uses: null });
  await app.as(operator).call(revokeAccessCode, { params: { code_id: gone.id } });
  app.clock.advance({ hours: 25 });
  const shop = await createShop();
  for (const code of ['nothing', late.code, gone.code, '']) {
    expect((await shop.enter(code)).body).toEqual({ valid: false, grant: null });
  }
  expect((await shop.read()).grant_scale_access).toBe(false);
});

test('whoever does not pay the bills enters no code, and nobody tries many', async () => {
  const shop = await createShop();
  const admin = await app.createMember(shop.team, 'Admin');
  await app.db
    .updateTable('users')
    .set({ current_team_id: shop.team.id })
    .where('id', '=', admin.id)
    .execute();
  expect((await shop.enter('whatever', admin)).status).toBe(403);
  expect((await shop.enter('whatever', await app.createUser())).status).toBe(404);
  const tries = Array.from({ length: 11 }, () => shop.enter('wrong'));
  expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(1);
});

test('only operators make codes, and no two alike', async () => {
  const { owner } = await app.createTeam();
  for (const call of [
    () => app.as(owner).call(listAccessCodes),
    () => app.as(owner).call(createAccessCode, { body: {} }),
    () => app.as(owner).call(revokeAccessCode, { params: { code_id: 1 } }),
  ])
    expect((await call()).status).toBe(403);
  await make({ code: 'same-code' });
  const again = await app.as(operator).call(createAccessCode, { body: { code: 'SAME CODE' } });
  expect([again.status, again.body.code]).toEqual([409, 'code_taken']);
  const unknown = await app.as(operator).call(revokeAccessCode, { params: { code_id: 999_999 } });
  expect(unknown.status).toBe(404);
});

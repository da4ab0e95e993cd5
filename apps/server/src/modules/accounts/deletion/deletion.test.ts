import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../../test/index.ts';
import { accounts } from '../index.ts';
import { eraseAccounts } from './eraseAccounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [accounts] });
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
});

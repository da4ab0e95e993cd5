import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
let operator: ReturnType<TestApp['as']>;
beforeAll(async () => {
  app = await startTestApp({ sandbox: {} });
  shop = await openShop(app);
  operator = app.as(await app.createUser({ is_admin: true }));
});
afterAll(() => app[Symbol.asyncDispose]());

const wabaOf = async ({ params }: Shop) =>
  (
    await app.db
      .selectFrom('whatsapp_accounts')
      .select('waba_id')
      .where('team_id', '=', params.team_id)
      .executeTakeFirstOrThrow()
  ).waba_id;
const numberOf = async ({ caller, params }: Shop) =>
  (await caller.call(contract.getPhoneNumber, { params })).data;
const stop = ({ params }: Shop) =>
  app.db
    .updateTable('phone_numbers')
    .set({ account_violation: 'SPAM', account_violation_at: app.clock.now() })
    .where('team_id', '=', params.team_id)
    .execute();
const violations = async () => (await operator.call(contract.listAccountViolations)).data;

test('an operator finds a number of any team by its digits, its name, its team and the ids of Meta', async () => {
  const find = async (search: string) =>
    (await operator.call(contract.listAdminNumbers, { query: { search } })).data.map(({ id }) => id);
  const number = await numberOf(shop);
  for (const words of [
    number.phone_number_trimmed ?? '',
    number.display_phone_number ?? '',
    number.verified_name ?? '',
    shop.team.name,
    await wabaOf(shop),
    shop.metaNumberId,
  ]) {
    expect([words, await find(words)]).toEqual([
      words,
      expect.arrayContaining([shop.params.phone_number_id]),
    ]);
  }
  expect(await find('%')).toEqual([]);
});

test('a violation stands there with its numbers, and the account sends again once it was unblocked', async () => {
  await stop(shop);
  const api_waba_id = await wabaOf(shop);
  expect(await violations()).toEqual([
    expect.objectContaining({
      api_waba_id,
      violation: 'SPAM',
      numbers: [expect.objectContaining({ team: { id: shop.team.id, name: shop.team.name } })],
    }),
  ]);

  const unblocked = await operator.call(contract.unblockAccountViolation, { body: { api_waba_id } });
  expect(unblocked.data).toEqual({ numbers: 1, teams: 1 });
  expect((await numberOf(shop)).account_violation).toBeNull();
  expect(await violations()).toEqual([]);
  const lines = await app.db
    .selectFrom('audit_events')
    .select('data')
    .where('team_id', '=', shop.team.id)
    .where('action', '=', 'number.unblocked')
    .execute();
  expect(lines).toEqual([{ data: expect.objectContaining({ before: { violation: 'SPAM' } }) }]);

  const again = await operator.call(contract.unblockAccountViolation, { body: { api_waba_id } });
  expect(again.status).toBe(404);
});

test('nothing of another account is unblocked along', async () => {
  const other = await openShop(app);
  await stop(shop);
  await stop(other);
  await operator.call(contract.unblockAccountViolation, { body: { api_waba_id: await wabaOf(shop) } });
  expect((await numberOf(other)).account_violation).toBe('SPAM');
});

test('the owner of the team may not', async () => {
  const body = { api_waba_id: await wabaOf(shop) };
  expect((await shop.caller.call(contract.unblockAccountViolation, { body })).status).toBe(403);
  expect((await shop.caller.call(contract.listAdminNumbers, {})).status).toBe(403);
});

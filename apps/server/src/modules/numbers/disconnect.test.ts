import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const disconnect = ({ caller, params }: Shop, name: string) =>
  caller.call(contract.disconnectPhoneNumber, { params, body: { name } });

const accountOf = ({ params }: Shop) =>
  app.db
    .selectFrom('whatsapp_accounts')
    .select(['access_token_sealed', 'waba_id'])
    .where('team_id', '=', params.team_id)
    .executeTakeFirstOrThrow();

async function nameOf({ caller, params }: Shop): Promise<string> {
  return (await caller.call(contract.getPhoneNumber, { params })).data.verified_name ?? '';
}

/** Somebody goes through Meta's dialog for a number that is there already. */
async function connect({ caller, params }: Shop, { metaNumberId }: Shop, wabaId: string) {
  const displayPhoneNumber = await displayOf(metaNumberId);
  const { code } = app.sandbox.signup({ wabaId, displayPhoneNumber });
  const body = { code, phone_number_id: metaNumberId };
  return caller.call(contract.connectWhatsapp, { params: { team_id: params.team_id }, body });
}

interface MetaState {
  accounts: { id: string; subscription: unknown }[];
  numbers: { id: string; display: string }[];
}

const metaState = async () => (await (await fetch(`${app.sandbox.url}/control/state`)).json()) as MetaState;

async function displayOf(metaId: string): Promise<string> {
  return (await metaState()).numbers.find(({ id }) => id === metaId)?.display ?? '';
}

async function isSubscribed(wabaId: string): Promise<boolean> {
  const { accounts } = await metaState();
  return Boolean(accounts.find(({ id }) => id === wabaId)?.subscription);
}

async function startCampaign(
  shop: Shop,
): Promise<{ team_id: number; phone_number_id: number; campaign_id: number }> {
  const { caller } = shop;
  const template = await approvedTemplate(app, shop);
  const body = { name: 'Printemps', template_id: template.id };
  const { data } = await caller.call(contract.createCampaign, { params: shop.params, body });
  const params = { ...shop.params, campaign_id: data.id };
  const form = csvForm('contacts', 'Prénom;Téléphone\nAnaïs;0639984001\n');
  await caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
  await caller.call(contract.startCampaign, { params });
  return params;
}

test('a number that was disconnected sends nothing, keeps what was written, and goes on when it comes back', async () => {
  const shop = await openShop(app);
  const params = await startCampaign(shop);
  const { waba_id } = await accountOf(shop);
  expect(await isSubscribed(waba_id)).toBe(true);
  const name = await nameOf(shop);
  const wrong = await disconnect(shop, 'something else');
  expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_name']);

  const done = await disconnect(shop, ` ${name} `);
  expect(done.data).toMatchObject({ connection: 'disconnected', connection_ended_at: expect.any(String) });
  const show = async () => (await shop.caller.call(contract.getCampaign, { params })).data;
  expect(await show()).toMatchObject({
    step: 'PAUSED',
    stop_reason: { code: 'number_disconnected', message: expect.stringContaining('disconnected') },
    stats: { total_contact: 1 },
  });
  const refused = await shop.caller.call(contract.startCampaign, { params });
  expect(refused.body.code).toBe('campaign_blocked');

  await app.runJobs();
  expect(await isSubscribed(waba_id)).toBe(false);
  expect((await accountOf(shop)).access_token_sealed).toBeNull();
  expect((await disconnect(shop, name)).status).toBe(200);
  const log = await shop.caller.call(contract.listAuditEvents, { params: shop.params });
  expect(log.data[0]).toMatchObject({
    action: 'number.disconnected',
    target: { name },
    after: { stopped_campaigns: 1 },
  });
  expect(log.data.filter(({ action }) => action === 'number.disconnected')).toHaveLength(1);

  const connected = await connect(shop, shop, waba_id);
  expect(connected.data.phone_numbers).toMatchObject([
    { id: shop.params.phone_number_id, connection: 'connected' },
  ]);
  expect((await shop.caller.call(contract.startCampaign, { params })).status).toBe(200);
  expect(await isSubscribed(waba_id)).toBe(true);
});

test('another team may connect it then, and the first keeps only what was written', async () => {
  const first = await openShop(app);
  const second = await openShop(app);
  const { waba_id } = await accountOf(first);
  expect((await connect(second, first, waba_id)).body.code).toBe('number_taken');
  await disconnect(first, await nameOf(first));
  await app.runJobs();
  expect((await connect(second, first, waba_id)).data.phone_numbers).toHaveLength(2);
  expect((await connect(first, first, waba_id)).body.code).toBe('number_taken');
});

test('whoever may not manage numbers may not disconnect one', async () => {
  const shop = await openShop(app);
  const agent = await app.createMember(shop.team, 'Agent');
  const answer = await app
    .as(agent)
    .call(contract.disconnectPhoneNumber, { params: shop.params, body: { name: await nameOf(shop) } });
  expect(answer.status).toBe(403);
});

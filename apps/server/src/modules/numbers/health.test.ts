import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import { startSender } from '../../messaging/outbound/sender/index.ts';
import { eventually } from '../../messaging/outbound/testing/look.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Somebody at Meta changes a number or an account. */
function atMeta(path: string, change: object): Promise<Response> {
  return fetch(`${app.sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
}

const numberOf = async ({ caller, params }: Shop) =>
  (await caller.call(contract.getPhoneNumber, { params })).data;

/** The sweep comes by, and all that it spread over the next minutes is done at once. */
async function sweep(): Promise<void> {
  const { owner } = app.services.database.pools;
  await owner.query(`select graphile_worker.add_job('numbers.sweep', '{}')`);
  await app.runJobs();
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  await app.runJobs();
}

test('every few hours numbers are read again, and one that fails holds up no other', async () => {
  const broken = await openShop(app);
  const shop = await openShop(app);
  await sweep();
  const before = await numberOf(shop);
  expect(before).toMatchObject({ connection: 'connected', quality_rating_formatted: 'High' });

  await atMeta(`numbers/${shop.metaNumberId}`, { quality: 'RED' });
  await atMeta(`accounts/${before.waba_id}`, { hasPaymentMethod: false });
  app.sandbox.revokeTokens((await numberOf(broken)).waba_id ?? '');
  await sweep();
  expect((await numberOf(shop)).quality_rating_formatted).toBe('High');
  app.clock.advance({ hours: 5 });
  await sweep();
  expect(await numberOf(shop)).toMatchObject({
    quality_rating_formatted: 'Low',
    display_error_waba_has_payment_method: true,
    health_problems: expect.arrayContaining([expect.objectContaining({ code: 141006 })]),
    checked_at: expect.any(String),
  });
  expect(await numberOf(broken)).toMatchObject({
    connection: 'lost',
    connection_ended_at: expect.any(String),
    remaining_setup_steps: 1,
  });
});

test('a token that lives again is connected again by the next look', async () => {
  const shop = await openShop(app);
  const { team_id } = shop.params;
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ token_invalid_at: app.clock.now() })
    .where('team_id', '=', team_id)
    .execute();
  expect((await numberOf(shop)).connection).toBe('lost');
  const { data } = await shop.caller.call(contract.refreshPhoneNumber, { params: shop.params });
  expect(data).toMatchObject({ connection: 'connected', connection_ended_at: null });
});

test('pressing the button finds out that the access was taken away', async () => {
  const shop = await openShop(app);
  await app.runJobs();
  app.sandbox.revokeTokens((await numberOf(shop)).waba_id ?? '');
  const answer = await shop.caller.call(contract.refreshPhoneNumber, { params: shop.params });
  expect(answer.body.code).toBe('meta_refused');
  expect((await numberOf(shop)).connection).toBe('lost');
});

test('quality that fell since is seen before a campaign goes off, and stops it', async () => {
  const shop = await openShop(app);
  const template = await approvedTemplate(app, shop);
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Printemps', template_id: template.id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = csvForm('contacts', 'Prénom;Téléphone\nAnaïs;0639984001\n');
  await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
  await atMeta(`numbers/${shop.metaNumberId}`, { quality: 'RED' });
  expect((await shop.caller.call(contract.startCampaign, { params })).status).toBe(200);
  await using _sender = await startSender(app.services, { pollMs: 50 });
  const show = async () => (await shop.caller.call(contract.getCampaign, { params })).data;
  const stopped = await eventually(show, ({ step }) => step === 'PAUSED');
  expect(stopped).toMatchObject({ stats: { total_sended: 0 }, stop_reason: { code: 'quality_red' } });
});

test('a campaign that Meta stops for want of payment has its number read again at once', async () => {
  const shop = await openShop(app);
  await app.runJobs();
  const before = await numberOf(shop);
  expect(before.display_error_waba_has_payment_method).toBe(false);
  await atMeta(`accounts/${before.waba_id}`, { hasPaymentMethod: false });
  const { team_id: teamId, phone_number_id: phoneNumberId } = shop.params;
  const campaign = await app.db
    .insertInto('campaigns')
    .values({ team_id: teamId, phone_number_id: phoneNumberId, name: 'Printemps', step: 'SENDING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.services.database.pipeline.transaction((tx) =>
    stopCampaign(tx, { teamId, campaignId: campaign.id, code: '131042', message: 'Payment' }),
  );
  await app.runJobs();
  expect((await numberOf(shop)).display_error_waba_has_payment_method).toBe(true);
});

test('tiers that Meta no longer hands out are read alike everywhere, and an unknown one is not unlimited', async () => {
  const shop = await openShop(app);
  const limitOf = async (messaging_limit_tier: string | null) => {
    await app.db
      .updateTable('whatsapp_accounts')
      .set({ messaging_limit_tier })
      .where('team_id', '=', shop.params.team_id)
      .execute();
    return (await numberOf(shop)).initiated_conversations_limit;
  };
  expect(await limitOf('TIER_1K')).toBe(1_000);
  expect(await limitOf('TIER_50')).toBe(50);
  expect(await limitOf('TIER_1M')).toBe(1_000_000);
  expect(await limitOf('TIER_UNLIMITED')).toBeNull();
  expect(await limitOf('TIER_NOT_SET')).toBeNull();
});

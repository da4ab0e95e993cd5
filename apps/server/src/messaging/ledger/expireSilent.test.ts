import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { campaignOf, expectExactCounters, messagesOf } from '../outbound/testing/look.ts';
import { wamidOf } from '../outbound/testing/metaStandIn.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import { applyStatuses, expireSilent, skipForgotten } from './index.ts';

test('a month undelivered is the end of a message', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, campaign, expire } = await openSilent(app);
  app.clock.advance({ days: 30 });
  expect(await expire()).toBe(0);
  app.clock.advance({ days: 2 });
  expect(await expire()).toBe(2);
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['expired', 'expired']);
  expect(await campaignOf(app, campaign)).toMatchObject({
    ...{ total_accepted: 2, total_failed: 2, reserved_micros: 0 },
  });
  await expectExactCounters(app, campaign);
  expect(await expire()).toBe(0);
});

test('the first look after years finds nothing new in what is long over', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, expire } = await openSilent(app);
  app.clock.advance({ days: 63 });
  expect(await expire()).toBe(0);
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['sent', 'accepted']);
});

test('ten minutes and some are the end of a code', async () => {
  await using app = await startTestApp({ modules: [] });
  const { campaign, expire } = await openSilent(app);
  const codes = app.db.updateTable('templates').set({ category: 'AUTHENTICATION' });
  await codes.where('id', '=', campaign.templateId).execute();
  app.clock.advance({ hours: 1 });
  expect(await expire()).toBe(0);
  app.clock.advance({ minutes: 20 });
  expect(await expire()).toBe(2);
});

/** Two messages without a word of their arrival: one accepted, one sent. */
async function openSilent(app: TestApp) {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  const [first] = await (await openClaims(app, number)).send();
  await sent(app, campaign, first?.id ?? 0);
  const expire = () => app.services.database.pipeline.transaction((tx) => expireSilent(tx, app.clock.now()));
  return { number, campaign, expire };
}

test('a reaction is never told to be delivered, so it does not expire', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 1 });
  const [only] = await (await openClaims(app, number)).send();
  await app.db.updateTable('messages').set({ type: 'reaction' }).execute();
  await sent(app, campaign, only?.id ?? 0);
  app.clock.advance({ days: 40 });
  expect(await app.services.database.pipeline.transaction((tx) => expireSilent(tx, app.clock.now()))).toBe(0);
});

/** One of them got as far as WhatsApp's way to the phone, and no further. */
function sent(app: TestApp, { teamId, phoneNumberId }: SeededCampaign, messageId: number) {
  const status = { wamid: wamidOf(messageId), status: 'sent', error: null, pricing: null } as const;
  const update = { teamId, phoneNumberId, messageId, at: app.clock.now(), ...status };
  return app.services.database.pipeline.transaction((tx) => applyStatuses(tx, [update]));
}

test('what an older Herald left in the queue of a deleted campaign is passed over', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 2 });
  const claims = await openClaims(app, campaign);
  const messages = await claims.claim();
  const { pipeline } = app.services.database;
  await pipeline.transaction((tx) => claims.giveBack(tx, messages));
  await app.db.updateTable('campaigns').set({ deleted_at: app.clock.now(), step: 'PAUSED' }).execute();
  expect(await pipeline.transaction(skipForgotten)).toBe(2);
  expect((await messagesOf(app, campaign)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  await expectExactCounters(app, campaign);
  expect(await pipeline.transaction(skipForgotten)).toBe(0);
});

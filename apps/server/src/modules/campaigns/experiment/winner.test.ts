import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilWinner } from '../../../messaging/outbound/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { campaignOf } from '../../../messaging/outbound/testing/look.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../../../messaging/outbound/testing/seed.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { lockCampaign } from '../queries.ts';
import { runExperiment } from './runExperiments.ts';
import { sendToRest } from './sendToRest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const scopeOf = ({ teamId, phoneNumberId, campaignId }: SeededCampaign) => ({
  teamId,
  phoneNumberId,
  campaignId,
  now: app.clock.now(),
});

/** Everybody waits for the winner of a test that is under way. */
async function seedWaiting() {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 3 });
  await app.db
    .updateTable('campaigns')
    .set({
      rest_variant: null,
      experiment: JSON.stringify({ metric: 'read', test: { percent: 50, hours: 4, if_chance: 'first' } }),
      experiment_run: JSON.stringify({ seed: 'x', drawn_at: app.clock.now().toISOString() }),
    })
    .where('id', '=', campaign.campaignId)
    .execute();
  await putOff(campaign);
  return { number, campaign };
}

const putOff = ({ campaignId }: SeededCampaign) =>
  app.db
    .updateTable('campaign_recipients')
    .set({ due_at: untilWinner, wait_reason: 'awaits_winner' })
    .where('campaign_id', '=', campaignId)
    .execute();

test('a winner that is found while a claim waits for the campaign reaches everybody', async () => {
  const { number, campaign } = await seedWaiting();
  // Of two campaigns the claim locks both before it looks at anybody.
  await seedCampaign(app, number, { recipients: 1 });
  const claims = await openClaims(app, number);
  const begun = await app.services.database.pipeline.transaction(async (tx) => {
    await lockCampaign(tx, campaign.teamId, campaign.campaignId);
    const claiming = claims.claim();
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
    await sendToRest(tx, scopeOf(campaign), 1, 'rule');
    return { claiming };
  });
  await claims.settle(await begun.claiming);
  await claims.send();
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDED',
    total_pending: 0,
    total_skipped: 0,
  });
});

test('whom an earlier claim put off all the same is found within a minute', async () => {
  const { number, campaign } = await seedWaiting();
  const { pipeline } = app.services.database;
  await pipeline.transaction((tx) => sendToRest(tx, scopeOf(campaign), 1, 'rule'));
  await putOff(campaign);
  await pipeline.transaction((tx) => runExperiment(tx, scopeOf(campaign)));
  const claims = await openClaims(app, number);
  expect(await claims.send()).toHaveLength(3);
});

test('while a campaign is counted it can be sent', async () => {
  const { campaign } = await seedWaiting();
  const { pipeline } = app.services.database;
  // What counts waits for this table; what sends does not.
  const begun = await pipeline.transaction(async (tx) => {
    await sql`lock table message_clicks in access exclusive mode`.execute(tx);
    const counting = pipeline.transaction((other) => runExperiment(other, scopeOf(campaign)));
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
    await sql`select from campaigns where id = ${campaign.campaignId} for no key update nowait`.execute(tx);
    return { counting };
  });
  await begun.counting;
  expect((await campaignOf(app, campaign)).experiment_counted_at).not.toBeNull();
});

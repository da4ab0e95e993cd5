import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue, runJobsOnce } from '../../../platform/jobs/index.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { applyEvents, applyStatuses, settleUncertain } from '../../ledger/index.ts';
import { sweepOutbound } from '../sweepOutbound.ts';
import { openClaims } from '../testing/claims.ts';
import { holdCommits } from '../testing/holdCommit.ts';
import { campaignOf, eventually, expectExactCounters } from '../testing/look.ts';
import { wamidOf } from '../testing/metaStandIn.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../testing/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Everybody has it; the next claim finds nobody and ends the campaign. */
async function almostOver() {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  const claims = await openClaims(app, number);
  const [first] = await claims.send();
  return { campaign, claims, messageId: first?.id ?? 0 };
}

const somebodyWaits = () =>
  eventually(
    () => howManyWait(app),
    (waiting) => waiting > 0,
  );

/** WhatsApp protected somebody from too much marketing: they get it a day later. */
function refusedForNow({ teamId, phoneNumberId }: SeededCampaign, messageId: number) {
  const wamid = wamidOf(messageId);
  const error = { code: 131049, title: 'Not delivered', message: '', details: null, href: null };
  const status = { wamid, status: 'failed', at: app.clock.now(), error, pricing: null } as const;
  return { teamId, phoneNumberId, messageId, ...status };
}

async function expectToGoOn(campaign: SeededCampaign): Promise<void> {
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDING', total_pending: 1 });
  await expectExactCounters(app, campaign);
}

test('who is to get it again keeps a campaign from ending beside them', async () => {
  const { campaign, claims, messageId } = await almostOver();
  const statuses = holdCommits(app.services.database);
  const telling = statuses.database.pipeline.transaction((tx) =>
    applyStatuses(tx, [refusedForNow(campaign, messageId)]),
  );
  await statuses.reached;
  const ending = claims.claim();
  await somebodyWaits();
  statuses.release();
  await Promise.all([telling, ending]);
  await expectToGoOn(campaign);
});

test('who is to get it again opens a campaign that ends beside them', async () => {
  const { campaign, claims, messageId } = await almostOver();
  const end = holdCommits(app.services.database);
  const ending = claims.claim(1, end.database);
  await end.reached;
  const telling = app.services.database.pipeline.transaction((tx) =>
    applyStatuses(tx, [refusedForNow(campaign, messageId)]),
  );
  await somebodyWaits();
  end.release();
  await Promise.all([ending, telling]);
  await expectToGoOn(campaign);
});

test('who is sent an uncertain one again keeps a campaign from ending beside them', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 1 });
  const claims = await openClaims(app, number);
  const [message] = await claims.claim();
  const { teamId, campaignId } = campaign;
  const event = { kind: 'abandoned' as const };
  await app.services.database.pipeline.transaction((tx) =>
    applyEvents(tx, [{ teamId, messageId: message?.id ?? 0, event }]),
  );
  app.clock.advance({ days: 2 });
  const now = app.clock.now();
  const decision = holdCommits(app.services.database);
  const deciding = decision.database.pipeline.transaction((tx) =>
    settleUncertain(tx, { teamId, campaignId, decision: 'resend', now, claimedBefore: now }),
  );
  await decision.reached;
  const ending = claims.claim();
  await somebodyWaits();
  decision.release();
  await Promise.all([deciding, ending]);
  await expectToGoOn(campaign);
});

test('a campaign that ended with somebody still waiting goes on, unless it is an old one', async () => {
  const [lately, longAgo] = await Promise.all([1, 30].map(endedDaysAgo));
  expect(await runSweep()).toEqual([]);
  await expectToGoOn(lately!);
  expect((await campaignOf(app, lately!)).finished_at).toBeNull();
  expect((await campaignOf(app, longAgo!)).step).toBe('SENDED');
});

async function endedDaysAgo(days: number): Promise<SeededCampaign> {
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 1, step: 'SENDED' });
  const finished_at = new Date(app.clock.now().getTime() - days * 86_400_000);
  await app.db.updateTable('campaigns').set({ finished_at }).where('id', '=', campaign.campaignId).execute();
  return campaign;
}

async function runSweep() {
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, sweepOutbound, {}));
  return runJobsOnce(app.services, [sweepOutbound]);
}

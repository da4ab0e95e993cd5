import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/index.ts';
import { enqueue, runJobsOnce } from '../../../platform/jobs/index.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import {
  applyEvents,
  applyStatuses,
  lockCampaigns,
  settleUncertain,
  withdrawQueued,
} from '../../ledger/index.ts';
import { sweepOutbound } from '../sweepOutbound.ts';
import { openClaims } from '../testing/claims.ts';
import { holdCommits } from '../testing/holdCommit.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf } from '../testing/look.ts';
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

/** Claimed and not posted; then somebody deletes the campaign, and what was claimed comes back. */
async function deletedMeanwhile() {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  const claims = await openClaims(app, number);
  const claimed = await claims.claim();
  const { teamId, campaignId } = campaign;
  const remove = async (tx: Tx) => {
    await lockCampaigns(tx, [{ team_id: teamId, id: campaignId }]);
    await withdrawQueued(tx, teamId, campaignId);
    const changes = { step: 'PAUSED', deleted_at: app.clock.now() };
    await tx.updateTable('campaigns').set(changes).where('id', '=', campaignId).execute();
  };
  const giveBack = async (tx: Tx) => void (await claims.giveBack(tx, claimed));
  return { campaign, remove, giveBack };
}

async function expectSkipped(campaign: SeededCampaign): Promise<void> {
  expect((await messagesOf(app, campaign)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  expect(await campaignOf(app, campaign)).toMatchObject({
    total_pending: 0,
    total_skipped: 2,
    reserved_micros: 0,
  });
  await expectExactCounters(app, campaign);
}

test('what comes back to the queue of a deleted campaign is passed over', async () => {
  const { pipeline } = app.services.database;
  const { campaign, remove, giveBack } = await deletedMeanwhile();
  await pipeline.transaction(remove);
  await pipeline.transaction(giveBack);
  await expectSkipped(campaign);
});

test('so is what comes back while it is being deleted', async () => {
  const { pipeline } = app.services.database;
  for (const first of ['remove', 'giveBack'] as const) {
    const meanwhile = await deletedMeanwhile();
    const held = holdCommits(app.services.database);
    const doing = held.database.pipeline.transaction(meanwhile[first]);
    await held.reached;
    const other = pipeline.transaction(meanwhile[first === 'remove' ? 'giveBack' : 'remove']);
    await somebodyWaits();
    held.release();
    await Promise.all([doing, other]);
    await expectSkipped(meanwhile.campaign);
  }
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

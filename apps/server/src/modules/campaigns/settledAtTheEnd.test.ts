import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStatuses } from '../../messaging/ledger/index.ts';
import { openClaims } from '../../messaging/outbound/testing/claims.ts';
import { holdCommits } from '../../messaging/outbound/testing/holdCommit.ts';
import { campaignOf, eventually, expectExactCounters } from '../../messaging/outbound/testing/look.ts';
import { wamidOf } from '../../messaging/outbound/testing/metaStandIn.ts';
import { seedCampaign, seedNumber } from '../../messaging/outbound/testing/seed.ts';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The only one of a campaign is uncertain for a day; the next claim ends it. */
async function uncertainAtTheEnd() {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 1 });
  const claims = await openClaims(app, number);
  const [message] = await claims.claim();
  await app.services.database.pipeline.transaction((tx) => claims.leave(tx, [message!]));
  app.clock.advance({ hours: 25 });
  const user = await app.createMember({ id: campaign.teamId }, 'Owner');
  const { teamId: team_id, phoneNumberId: phone_number_id, campaignId: campaign_id } = campaign;
  const resend = () =>
    app.as(user).call(contract.settleUncertain, {
      params: { team_id, phone_number_id, campaign_id },
      body: { decision: 'resend', accept_duplicate: true },
    });
  return { campaign, claims, messageId: message?.id ?? 0, resend };
}

const untilWait = (count: number) =>
  eventually(
    () => howManyWait(app),
    (waiting) => waiting === count,
  );

test('a person who has an uncertain one sent again keeps the campaign from ending beside them', async () => {
  const { campaign, claims, resend } = await uncertainAtTheEnd();
  // The last thing that it writes has to wait.
  const log = await app.services.database.pools.owner.connect();
  await log.query('begin');
  await log.query('lock table audit_events in share mode');
  const resending = resend();
  await untilWait(1);
  const ending = claims.claim();
  await untilWait(2);
  await log.query('commit');
  log.release();
  expect((await resending).status).toBe(200);
  await ending;
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDING', total_pending: 1 });
  await expectExactCounters(app, campaign);
});

test('a person who has an uncertain one sent again opens the campaign that ends beside them', async () => {
  const { campaign, claims, resend } = await uncertainAtTheEnd();
  const end = holdCommits(app.services.database);
  const ending = claims.claim(1, end.database);
  await end.reached;
  const resending = resend();
  await untilWait(1);
  end.release();
  await ending;
  expect((await resending).status).toBe(200);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDING',
    finished_at: null,
    total_pending: 1,
  });
  await expectExactCounters(app, campaign);
  expect(await claims.send()).toHaveLength(1);
});

test('a paused campaign stays paused when an uncertain one is to be sent again', async () => {
  const { campaign, claims, resend } = await uncertainAtTheEnd();
  const { campaignId } = campaign;
  await app.db.updateTable('campaigns').set({ step: 'PAUSED' }).where('id', '=', campaignId).execute();
  expect((await resend()).status).toBe(200);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', total_pending: 1 });
  expect(await claims.claim()).toEqual([]);
});

test('news that an uncertain one arrived takes back that it is sent again', async () => {
  const { campaign, claims, messageId, resend } = await uncertainAtTheEnd();
  expect((await resend()).status).toBe(200);
  const { teamId, phoneNumberId } = campaign;
  const news = { wamid: wamidOf(messageId), status: 'delivered', at: app.clock.now() } as const;
  await app.services.database.pipeline.transaction((tx) =>
    applyStatuses(tx, [{ teamId, phoneNumberId, messageId, ...news, error: null, pricing: null }]),
  );
  expect(await campaignOf(app, campaign)).toMatchObject({ total_pending: 0, total_delivered: 1 });
  expect(await claims.claim()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED' });
  await expectExactCounters(app, campaign);
});

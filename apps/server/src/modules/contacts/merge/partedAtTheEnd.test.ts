import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { holdCommits } from '../../../messaging/outbound/testing/holdCommit.ts';
import { campaignOf, eventually, expectExactCounters } from '../../../messaging/outbound/testing/look.ts';
import { seedCampaign, seedNumber } from '../../../messaging/outbound/testing/seed.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { joinRecipients, partRecipients } from './joinRecipients.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Two people became one, who was passed over; one of them had been waiting. Everybody else has the campaign. */
async function joinedAlmostOver() {
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 3 });
  const { teamId, campaignId } = campaign;
  const people = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
  const [to = 0, from = 0] = people.map(({ contact_id }) => Number(contact_id));
  const { pipeline } = app.services.database;
  const skipped = { status: 'skipped', skip_reason: 'opted_out' };
  await app.db.updateTable('campaign_recipients').set(skipped).where('contact_id', '=', to).execute();
  const counts = { total_pending: 2, total_skipped: 1 };
  await app.db.updateTable('campaigns').set(counts).where('id', '=', campaignId).execute();
  const dropped = await pipeline.transaction((tx) => joinRecipients(tx, { teamId, from, to }));
  const claims = await openClaims(app, campaign);
  await claims.send();
  const recipientOf = () =>
    app.db
      .selectFrom('campaign_recipients')
      .select(['status', 'skip_reason'])
      .where('contact_id', '=', from)
      .executeTakeFirstOrThrow();
  const part = (database = app.services.database) =>
    database.pipeline.transaction((tx) => partRecipients(tx, { teamId, from, to }, dropped));
  return { campaign, claims, part, recipientOf };
}

const somebodyWaits = () =>
  eventually(
    () => howManyWait(app),
    (waiting) => waiting > 0,
  );

test('who waits again after being parted keeps a campaign from ending beside them', async () => {
  const { campaign, claims, part, recipientOf } = await joinedAlmostOver();
  const parting = holdCommits(app.services.database);
  const parted = part(parting.database);
  await parting.reached;
  const ending = claims.claim();
  await somebodyWaits();
  parting.release();
  await Promise.all([parted, ending]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDING', total_pending: 1 });
  expect(await recipientOf()).toMatchObject({ status: 'pending' });
  await expectExactCounters(app, campaign);
  expect(await claims.send()).toHaveLength(1);
});

test('who is parted while a campaign ends beside them is passed over', async () => {
  const { campaign, claims, part, recipientOf } = await joinedAlmostOver();
  const end = holdCommits(app.services.database);
  const ending = claims.claim(1, end.database);
  await end.reached;
  const parted = part();
  await somebodyWaits();
  end.release();
  await Promise.all([ending, parted]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_pending: 0 });
  expect(await recipientOf()).toEqual({ status: 'skipped', skip_reason: 'duplicate_recipient' });
  await expectExactCounters(app, campaign);
});

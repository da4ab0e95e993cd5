import { describe, expect, test } from 'vitest';
import { tokenPurpose } from '../../../connectors/whatsapp.ts';
import { keptCounts, recountCampaign } from '../../../messaging/ledger/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { messagesOf } from '../../../messaging/outbound/testing/look.ts';
import { type SeededNumber, seedCampaign } from '../../../messaging/outbound/testing/seed.ts';
import { openShop, type Shop } from '../../imports/testing.ts';

import { mergers } from './testing.ts';

/** Its number may send. */
async function connect({ app, params }: Shop): Promise<SeededNumber> {
  const { team_id: teamId, phone_number_id: phoneNumberId } = params;
  const { id: accountId } = await app.db
    .updateTable('whatsapp_accounts')
    .set({ access_token_sealed: app.services.secrets.seal('token-1', tokenPurpose) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('phone_numbers').set({ status: 'CONNECTED' }).execute();
  return { teamId, phoneNumberId, accountId };
}

/** Two recipients of one campaign: one is in the queue again, the other was sent to, is in doubt, was refused, or waits as well. */
async function sendToTwo(shop: Shop, other: 'sent' | 'uncertain' | 'failed' | 'queued') {
  const { app } = shop;
  const number = await connect(shop);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  const claims = await openClaims(app, number);
  const [one, waits] = await claims.claim();
  const { pipeline } = app.services.database;
  if (other === 'sent') await claims.settle([one!]);
  if (other === 'failed') await claims.settle([one!], 131009);
  if (other === 'uncertain') await pipeline.transaction((tx) => claims.leave(tx, [one!]));
  if (other === 'queued') await pipeline.transaction((tx) => claims.giveBack(tx, [one!]));
  await pipeline.transaction((tx) => claims.giveBack(tx, [waits!]));
  const statuses = async () => (await messagesOf(app, number)).map(({ status }) => status);
  return { campaign, one: one!.contactId, waits: waits!.contactId, statuses };
}

describe.each([
  ['sent', 'accepted', 'skipped'],
  ['uncertain', 'uncertain', 'skipped'],
  ['failed', 'failed', 'queued'],
] as const)('what waits for somebody whose other half was %s', (other, itself, becomes) => {
  test.each([true, false])('kept: %s', async (keepsWaiting) => {
    await using shop = await openShop();
    const { merge } = mergers(() => shop);
    const { one, waits, statuses, campaign } = await sendToTwo(shop, other);
    const answer = keepsWaiting ? await merge(waits, one) : await merge(one, waits);
    expect(answer.status).toBe(200);
    expect(await statuses()).toEqual([itself, becomes]);
    const { teamId, campaignId } = campaign;
    const [kept, counted] = await shop.app.services.database.pipeline.read(async (tx) => [
      await keptCounts(tx, teamId, campaignId),
      await recountCampaign(tx, teamId, campaignId),
    ]);
    expect(kept).toEqual(counted);
  });
});

test('of two that wait, one leaves', async () => {
  await using shop = await openShop();
  const { one, waits, statuses } = await sendToTwo(shop, 'queued');
  expect((await mergers(() => shop).merge(one, waits)).status).toBe(200);
  expect(await statuses()).toEqual(['queued', 'skipped']);
});

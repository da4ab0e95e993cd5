import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { tokenPurpose } from '../../../connectors/whatsapp.ts';
import {
  applyEvents,
  keptCounts,
  type LedgerEvent,
  recordClaimed,
  recountCampaign,
} from '../../../messaging/ledger/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { campaignOf, eventually } from '../../../messaging/outbound/testing/look.ts';
import {
  type SeededCampaign,
  type SeededNumber,
  seedCampaign,
} from '../../../messaging/outbound/testing/seed.ts';
import { howManyWait } from '../../../test/index.ts';
import { openShop, type Shop } from '../../imports/testing.ts';

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

function reachedAt(at: Date, state: 'sent' | 'delivered' | 'read', wamid: string): LedgerEvent {
  return { kind: 'reached', state, at, wamid, price: null };
}

async function expectSameCounts({ app }: Shop, { teamId, campaignId }: SeededCampaign) {
  const [kept, counted] = await app.services.database.pipeline.read(async (tx) => [
    await keptCounts(tx, teamId, campaignId),
    await recountCampaign(tx, teamId, campaignId),
  ]);
  expect(kept).toEqual(counted);
}

test('a campaign waits for nothing more of who is erased, its totals stay, and counting again says the same', async () => {
  await using shop = await openShop();
  const { app, params } = shop;
  const { pipeline } = app.services.database;
  const number = await connect(shop);
  const campaign = await seedCampaign(app, number, { recipients: 6 });
  const claims = await openClaims(app, number);
  const messages = await claims.claim(5);
  const { teamId } = number;
  await pipeline.transaction((tx) =>
    recordClaimed(
      tx,
      messages.map(({ id: messageId }) => ({ teamId, messageId })),
    ),
  );
  const [accepted, sent, delivered, uncertain, queued] = messages.map(({ id }) => id);
  const move = (messageId: number | undefined, ...events: LedgerEvent[]) =>
    pipeline.transaction((tx) =>
      applyEvents(
        tx,
        events.map((event) => ({ teamId, messageId: messageId ?? 0, event })),
      ),
    );
  const at = app.clock.now();
  const reached = (state: 'sent' | 'delivered', wamid: string) => reachedAt(at, state, wamid);
  await move(accepted, { kind: 'accepted', at, wamid: 'w1', held: true, claimedBy: messages[0]!.claimedBy });
  await move(sent, reached('sent', 'w2'));
  await move(delivered, reached('delivered', 'w3'));
  await move(uncertain, { kind: 'abandoned' });
  await pipeline.transaction((tx) =>
    claims.giveBack(
      tx,
      messages.filter(({ id }) => id === queued),
    ),
  );
  expect((await campaignOf(app, campaign)).reserved_micros).toBeGreaterThan(0);

  const people = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaign.campaignId)
    .orderBy('id')
    .execute();
  for (const { contact_id } of people) {
    const answer = await shop.owner.call(contract.eraseContact, {
      params: { ...params, contact_id },
      body: { confirm: true, reason: '' },
    });
    expect(answer.status).toBe(200);
    await expectSameCounts(shop, campaign);
  }
  expect(await campaignOf(app, campaign)).toMatchObject({
    total_contacts: 6,
    total_accepted: 3,
    total_delivered: 1,
    // What WhatsApp had not delivered is let go with them: nobody tells of it any more.
    total_failed: 3,
    total_skipped: 2,
    total_pending: 0,
    total_uncertain: 0,
    total_held: 0,
    reserved_micros: 0,
  });
});

test('so it does when a message is read, or arrives after all, at the moment at which its person is erased', async () => {
  await using shop = await openShop();
  const { app, params } = shop;
  const { pipeline } = app.services.database;
  const number = await connect(shop);
  const claims = await openClaims(app, number);
  const at = app.clock.now();
  const delivered = reachedAt(at, 'delivered', 'w1');
  const refused: LedgerEvent = {
    kind: 'failed',
    at,
    wamid: 'w1',
    error: { code: 131026, title: 'Undeliverable', details: null },
    price: null,
  };
  const late = [
    [delivered, reachedAt(at, 'read', 'w1')],
    [refused, delivered],
  ] as const;
  for (const [before, beside] of late) {
    const campaign = await seedCampaign(app, number, { recipients: 1 });
    const [message] = await claims.claim();
    const { id: messageId, contactId: contact_id } = message!;
    const { teamId } = number;
    await pipeline.transaction((tx) => recordClaimed(tx, [{ teamId, messageId }]));
    await pipeline.transaction((tx) => applyEvents(tx, [{ teamId, messageId, event: before }]));

    const written = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const status = pipeline.transaction(async (tx) => {
      await applyEvents(tx, [{ teamId, messageId, event: beside }]);
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const erasure = shop.owner.call(contract.eraseContact, {
      params: { ...params, contact_id },
      body: { confirm: true, reason: '' },
    });
    await eventually(
      () => howManyWait(app),
      (waiting) => waiting > 0,
    );
    released.resolve();
    await status;
    expect((await erasure).status).toBe(200);
    await expectSameCounts(shop, campaign);
  }
});

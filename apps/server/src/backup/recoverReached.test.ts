import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { campaignOf, expectExactCounters } from '../messaging/outbound/testing/look.ts';
import { addRecipient, seedCampaign, seedContact } from '../messaging/outbound/testing/seed.ts';
import { change, startInbox } from '../messaging/whatsapp/test/index.ts';
import { recoverReached } from './recoverReached.ts';

test('whoever got something since the backup that it knows nothing of is passed over in what it stopped', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const place = { teamId: number.team_id, accountId: number.accountId, phoneNumberId: number.id };
  await app.services.database.pools.owner.query(
    `insert into restores (held_at, restored_at) values (now(), 'epoch')`,
  );
  const stopped = await seedCampaign(app, place, { recipients: 0, step: 'PAUSED' });
  const other = await seedCampaign(app, place, { recipients: 0, step: 'PAUSED' });
  await app.db
    .updateTable('campaigns')
    .set({ stop_code: 'restored' })
    .where('id', '=', stopped.campaignId)
    .execute();
  const people: number[] = [];
  for (const phone of ['+33700000001', '+33700000002', '+33700000003', '+33700000004'])
    people.push(await seedContact(app, place, { phone }));
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id)
    select team_id, 'phone', phone_number, id from contacts`.execute(app.db);
  for (const contact of people) await addRecipient(app, stopped, contact);
  await addRecipient(app, other, people[0]!);

  const at = String(Math.floor(app.clock.now().getTime() / 1000));
  const status = (phone: string, status: string, biz_opaque_callback_data?: string) => ({
    id: `wamid.lost.${phone}`,
    recipient_id: phone,
    timestamp: at,
    status,
    biz_opaque_callback_data,
  });
  const statuses = [
    status('33700000001', 'delivered', 'm:900000001:lost'),
    // Another program's, and one that reached nobody.
    status('33700000002', 'delivered'),
    {
      ...status('33700000003', 'failed', 'm:900000003:lost'),
      errors: [{ code: 131026, title: 'Undeliverable' }],
    },
  ];
  await inbox.receive(change(number, { statuses }));
  for (let look = 0; look < 5; look += 1) {
    app.clock.advance({ minutes: 11 });
    await inbox.drain();
  }

  const { url } = app.services.config.database;
  expect(await recoverReached(url)).toEqual({ unknown: 1, people: 1, campaigns: 1 });
  const left = await app.db
    .selectFrom('campaign_recipients')
    .select(['campaign_id', 'contact_id', 'status', 'skip_reason'])
    .where('status', '=', 'skipped')
    .execute();
  expect(left).toEqual([
    {
      campaign_id: stopped.campaignId,
      contact_id: people[0],
      status: 'skipped',
      skip_reason: 'sent_before_restore',
    },
  ]);
  expect(await campaignOf(app, stopped)).toMatchObject({ total_pending: 3, total_skipped: 1 });
  await expectExactCounters(app, stopped);
  expect(await recoverReached(url)).toMatchObject({ people: 0, campaigns: 0 });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { campaignOf, expectExactCounters } from '../messaging/outbound/testing/look.ts';
import { addRecipient, seedCampaign, seedContact } from '../messaging/outbound/testing/seed.ts';
import { change, startInbox } from '../messaging/whatsapp/test/index.ts';
import { holdRestored } from './holdRestored.ts';
import { recoverReached } from './recoverReached.ts';

test('whoever got something since the backup that it knows nothing of is passed over in what it stopped', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const place = { teamId: number.team_id, accountId: number.accountId, phoneNumberId: number.id };
  const { owner } = app.services.database.pools;
  const seed = (step: string) => seedCampaign(app, place, { recipients: 0, step });
  const sending = await seed('SENDING');
  const planned = await seed('CONTACTS_UPLOADED');
  const filling = await seed('CONTACTS_UPLOADING_SEGMENT');
  await app.db
    .updateTable('campaigns')
    .set({ scheduled_at: new Date('2030-01-01T09:00:00Z') })
    .where('id', 'in', [planned.campaignId, filling.campaignId])
    .execute();
  const repeating = await seed('CONTACTS_UPLOADED');
  await sql`
    insert into campaign_series (team_id, campaign_id, rule, starts_on, ends, state, next_on, next_at, zone)
    values (${place.teamId}, ${repeating.campaignId}, '{}', '2030-01-01', '{}', 'active', '2030-01-01', '2030-01-01', 'UTC')`.execute(
    app.db,
  );
  const edited = await seed('PAUSED');
  const draft = await seed('CONTACTS_UPLOADED');
  await owner.query(`insert into restores (backup_at, restored_at) values ('epoch', 'epoch')`);
  await holdRestored(app.services);
  // What stopped them is said no more, and none of them was started.
  await app.db
    .updateTable('campaigns')
    .set({ stop_code: null, step: 'CONTACTS_UPLOADED' })
    .where('id', '=', filling.campaignId)
    .execute();
  await app.db
    .updateTable('campaigns')
    .set({ stop_code: 'template_changed' })
    .where('id', '=', edited.campaignId)
    .execute();
  const stopped = [sending, planned, filling, repeating, edited];
  const later = await seed('PAUSED');
  const people: number[] = [];
  for (const phone of ['+33700000001', '+33700000002', '+33700000003', '+33700000004'])
    people.push(await seedContact(app, place, { phone }));
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id)
    select team_id, 'phone', phone_number, id from contacts`.execute(app.db);
  for (const campaign of [...stopped, draft, later])
    for (const contact of people) await addRecipient(app, campaign, contact);

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
  expect(await recoverReached(url)).toEqual({ unknown: 1, people: 5, campaigns: 5 });
  const left = await app.db
    .selectFrom('campaign_recipients')
    .select(['campaign_id', 'contact_id', 'status', 'skip_reason'])
    .where('status', '=', 'skipped')
    .orderBy('campaign_id')
    .execute();
  expect(left).toEqual(
    stopped.map(({ campaignId }) => ({
      campaign_id: campaignId,
      contact_id: people[0],
      status: 'skipped',
      skip_reason: 'sent_before_restore',
    })),
  );
  for (const campaign of stopped) {
    expect(await campaignOf(app, campaign)).toMatchObject({ total_pending: 3, total_skipped: 1 });
    await expectExactCounters(app, campaign);
  }
  expect(await recoverReached(url)).toMatchObject({ people: 0, campaigns: 0 });
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { startSender } from '../messaging/outbound/sender/index.ts';
import { campaignOf, eventually, expectExactCounters, sended } from '../messaging/outbound/testing/look.ts';
import { accept, type Posted, startMetaStandIn, wamidOf } from '../messaging/outbound/testing/metaStandIn.ts';
import { seedCampaign, seedNumber } from '../messaging/outbound/testing/seed.ts';
import { bodyOf, drainWhatsapp, postWebhook } from '../messaging/whatsapp/test/index.ts';
import { createDatabase, withDatabase } from '../test/databases.ts';
import { startTestApp } from '../test/index.ts';
import { loadBackup } from './loadBackup.ts';
import { writeBackup } from './writeBackup.ts';

const recipients = 400;
const sentBefore = 20;
const sentAtTheLoss = 200;
const quick = { pollMs: 50 };

/** The command as a person runs it. */
async function recover(databaseUrl: string): Promise<string> {
  const script = join(import.meta.dirname, '../../../../scripts/admin.ts');
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'recover'], { env });
  return stdout.trim();
}

test('after a loss whoever got a campaign does not get it again, and everybody else gets it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-tail-'));
  const saved = Promise.withResolvers<void>();
  // What comes after those is on its way while the backup is made.
  await using meta = await startMetaStandIn((posted, response) => {
    if (meta.posted.length <= sentBefore) accept(posted, response);
    else void saved.promise.then(() => accept(posted, response));
  });
  const environment = { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' };
  await using app = await startTestApp({ modules: [], environment });
  const number = await seedNumber(app);
  const running = await seedCampaign(app, number, { recipients });
  const planned = await seedCampaign(app, number, { recipients: 10, step: 'CONTACTS_UPLOADED' });
  const owner = await app.createMember({ id: number.teamId }, 'Owner');
  await sql`
    update campaigns set scheduled_at = '2030-01-01' where id = ${planned.campaignId}`.execute(app.db);
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id)
    select team_id, 'phone', phone_number, id from contacts`.execute(app.db);

  const path = join(folder.path, 'one.herald');
  const { config, secrets } = app.services;
  {
    await using _sender = await startSender(app.services, quick);
    await eventually(
      () => meta.posted.length,
      (posted) => posted > sentBefore,
    );
    const databaseUrl = config.database.url;
    await writeBackup(path, { databaseUrl, secrets, disk: null, keys: null, now: app.clock.now() });
    // Somebody starts the planned one before its time, without three of its people.
    await sql`
      update campaign_recipients set status = 'skipped', skip_reason = 'excluded' where id in (
        select id from campaign_recipients where campaign_id = ${planned.campaignId} order by id limit 3)`.execute(
      app.db,
    );
    await sql`
      update campaigns set step = 'SENDING', started_at = now(), total_pending = 7, total_skipped = 3
      where id = ${planned.campaignId}`.execute(app.db);
    saved.resolve();
    await sended(app, planned);
    await eventually(
      () => meta.posted.length,
      (posted) => posted >= sentAtTheLoss,
    );
  }
  const tail = [...meta.posted];
  expect(tail.length).toBeLessThan(recipients);

  const name = `herald_tail_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const url = withDatabase(inject('clusterUrl'), name);
  await loadBackup(path, { databaseUrl: url, ownLogins: true, secrets, disk: null });
  await using restored = await startTestApp({ environment: { ...environment, DATABASE_URL: url } });
  expect(await campaignOf(restored, running)).toMatchObject({ step: 'PAUSED', stop_code: 'restored' });
  expect(await campaignOf(restored, planned)).toMatchObject({
    step: 'CONTACTS_UPLOADED',
    total_pending: 10,
    scheduled_at: null,
  });
  const rows = await restored.db.selectFrom('messages').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = tail.filter(({ messageId }) => !known.has(messageId));
  expect(unknown.length).toBeGreaterThan(0);
  expect(known.size).toBeGreaterThan(sentBefore);

  const account = await restored.db
    .selectFrom('whatsapp_accounts')
    .select('waba_id')
    .executeTakeFirstOrThrow();
  const { meta_id } = await restored.db
    .selectFrom('phone_numbers')
    .select('meta_id')
    .executeTakeFirstOrThrow();
  const statusOf = ({ messageId, to, body }: Posted) => ({
    id: wamidOf(messageId),
    status: 'delivered',
    timestamp: String(Math.floor(restored.clock.now().getTime() / 1000)),
    recipient_id: to.replace('+', ''),
    biz_opaque_callback_data: body.biz_opaque_callback_data,
  });
  const metadata = { display_phone_number: '15550100199', phone_number_id: meta_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses: tail.map(statusOf) };
  const told = bodyOf([{ entryId: account.waba_id, change: { field: 'messages', value } }]);
  expect((await postWebhook(restored, told)).status).toBe(200);
  for (let look = 0; look < 5; look += 1) {
    await drainWhatsapp(restored);
    restored.clock.advance({ minutes: 11 });
  }
  expect(await recover(url)).toBe(
    `WhatsApp has told of ${unknown.length} deliveries that this database knows nothing of. ${unknown.length} people of 2 stopped campaigns are passed over.`,
  );
  expect(await campaignOf(restored, planned)).toMatchObject({ total_pending: 3, total_skipped: 7 });
  expect(await recover(url)).toContain('0 people of 0 stopped campaigns');

  for (const { teamId: team_id, phoneNumberId: phone_number_id, campaignId: campaign_id } of [
    running,
    planned,
  ]) {
    const params = { team_id, phone_number_id, campaign_id };
    const { status, text } = await restored.as(owner).call(contract.startCampaign, { params });
    expect([status, text]).toEqual([200, expect.anything()]);
  }
  {
    await using _sender = await startSender(restored.services, quick);
    await sended(restored, running);
    await sended(restored, planned);
  }
  const people = await restored.db.selectFrom('contacts').select('phone_number').execute();
  expect(meta.posted.map(({ to }) => to).toSorted()).toEqual(
    people.map(({ phone_number }) => phone_number).toSorted(),
  );
  for (const campaign of [running, planned]) await expectExactCounters(restored, campaign);
  expect(await campaignOf(restored, running)).toMatchObject({ total_uncertain: 0, total_failed: 0 });
});

import { randomBytes } from 'node:crypto';
import { mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tokenPurpose } from '../connectors/whatsapp.ts';
import { applyStatuses } from '../messaging/ledger/index.ts';
import { queueMessage } from '../messaging/outbound/queueMessage.ts';
import { startSender } from '../messaging/outbound/sender/index.ts';
import { campaignOf, eventually, expectExactCounters, sended } from '../messaging/outbound/testing/look.ts';
import { type MetaStandIn, startMetaStandIn } from '../messaging/outbound/testing/metaStandIn.ts';
import {
  type SeededCampaign,
  seedCampaign,
  seedContact,
  seedNumber,
} from '../messaging/outbound/testing/seed.ts';
import { openDisk } from '../platform/files/index.ts';
import { createDatabase, withDatabase } from '../test/databases.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { loadBackup } from './loadBackup.ts';
import { verifyBackup } from './verifyBackup.ts';
import { writeBackup } from './writeBackup.ts';

const recipients = 250;
const quick = { pollMs: 50 };

let meta: MetaStandIn;
let app: TestApp;
let folder: AsyncDisposable & { path: string };
beforeAll(async () => {
  folder = await mkdtempDisposable(join(tmpdir(), 'herald-backup-'));
  meta = await startMetaStandIn();
  app = await startTestApp({
    modules: [],
    environment: { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await meta[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function emptyDatabase(): Promise<string> {
  const name = `herald_restored_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  return withDatabase(inject('clusterUrl'), name);
}

const answer = (number: SeededCampaign, contactId: number, body: string) =>
  app.services.database.as({ teamId: number.teamId, userId: null }).transaction((tx) =>
    queueMessage(tx, app.clock.now(), {
      teamId: number.teamId,
      phoneNumberId: number.phoneNumberId,
      contactId,
      cause: 'inbox',
      message: { type: 'text' as const, content: { body } },
    }),
  );

/** Words of any kind, line ends and backslashes included: what a copy could trip over. */
async function writeHistory(teamId: number): Promise<void> {
  const rows = fc.sample(
    fc.record({
      first_name: fc.string({ unit: 'grapheme', maxLength: 40 }).map((words) => words.replaceAll('\0', '')),
      last_name: fc.constantFrom('\\N', '\\.', 'a\tb\nc\r', '"', '', 'é—😀'),
    }),
    60,
  );
  await app.db
    .insertInto('contacts')
    .values(rows.map((row) => ({ team_id: teamId, optin_status: 'unknown', ...row })))
    .execute();
}

/** Of every row of the tables that a test does not change after the backup. */
async function digest(of: TestApp): Promise<unknown> {
  const tables = [
    'users',
    'teams',
    'members',
    'contacts',
    'whatsapp_accounts',
    'templates',
    'files',
    'installation_keys',
  ];
  const sums: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`
      select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t`.execute(
      of.db,
    );
    sums[table] = rows[0];
  }
  return sums;
}

test('all that a backup holds comes back, and nothing leaves twice', async () => {
  const number = await seedNumber(app);
  const running = await seedCampaign(app, number, { recipients });
  const planned = await seedCampaign(app, number, { recipients: 3 });
  await app.db
    .updateTable('campaigns')
    .set({ step: 'CONTACTS_UPLOADED', scheduled_at: new Date('2030-01-01T09:00:00Z') })
    .where('id', '=', planned.campaignId)
    .execute();
  await writeHistory(number.teamId);
  const stored = await app.services.files.put(number.teamId, 'media', randomBytes(300_000), 'image/png');
  const contact = await seedContact(app, number, { hasWritten: true });
  const later = { team_id: number.teamId, phone_number_id: number.phoneNumberId, contact_id: contact };
  await app.db
    .insertInto('scheduled_messages')
    .values({
      ...later,
      kind: 'later',
      message: JSON.stringify({ type: 'text', body: 'Bientôt' }),
      send_at: new Date('2030-01-01'),
    })
    .execute();

  const path = join(folder.path, 'one.herald');
  const { config, secrets } = app.services;
  const databaseUrl = config.database.url;
  const backup = async () =>
    writeBackup(path, {
      databaseUrl,
      secrets,
      disk: await openDisk(config.filesUrl),
      keys: null,
      now: new Date(),
    });
  {
    await using _sender = await startSender(app.services, quick);
    await eventually(
      () => meta.posted.length,
      (posted) => posted > 30,
    );
    await answer(running, contact, 'One');
    // While it is being sent.
    await backup();
    const sentThen = meta.posted.length;
    expect(sentThen).toBeLessThan(recipients);
    await answer(running, contact, 'Two');
    await sended(app, running);
    await eventually(
      () => meta.posted.length,
      (posted) => posted === recipients + 2,
    );
  }
  const before = await digest(app);
  const everybody = new Set(meta.posted.map(({ to }) => to));
  const lost = Math.max(...meta.posted.map(({ messageId }) => messageId));
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const proof = await verifyBackup(path, await emptyDatabase(), secrets);
  expect(proof).toMatchObject({ tokens: 1, files: 1, bytesOfFiles: 300_000 });

  const url = await emptyDatabase();
  const files = pathToFileURL(join(folder.path, 'files')).href;
  await loadBackup(path, { databaseUrl: url, ownLogins: true, secrets, disk: await openDisk(files) });
  await using restored = await startTestApp({
    environment: { DATABASE_URL: url, FILES_URL: files, META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' },
  });
  expect(await digest(restored)).toEqual(before);
  const { database } = restored.services;
  const account = await restored.db.selectFrom('whatsapp_accounts').selectAll().executeTakeFirstOrThrow();
  expect(restored.services.secrets.open(account.access_token_sealed ?? '', tokenPurpose)).toBe('token-1');
  expect(await restored.services.files.size(number.teamId, stored.key)).toBe(300_000);
  await expect(loadBackup(path, { databaseUrl: url, ownLogins: true, secrets, disk: null })).rejects.toThrow(
    'holds an installation already',
  );

  // It is held, and says why.
  expect(await campaignOf(restored, running)).toMatchObject({ step: 'PAUSED', stop_code: 'restored' });
  expect(await campaignOf(restored, planned)).toMatchObject({
    scheduled_at: null,
    stop_code: 'schedule_blocked',
  });
  await expectExactCounters(restored, running);
  const open = await restored.db
    .selectFrom('messages')
    .select(['status', 'open_status', 'error_title'])
    .where('open_status', 'in', ['queued', 'sending', 'uncertain'])
    .execute();
  expect(open.length).toBeGreaterThan(0);
  expect(
    open.filter(({ status, error_title }) => status !== 'uncertain' || error_title !== 'restored'),
  ).toEqual([]);
  expect(await restored.db.selectFrom('scheduled_messages').select(['status', 'failure']).execute()).toEqual([
    { status: 'failed', failure: 'restored' },
  ]);
  expect(await restored.db.selectFrom('sessions').select('id').execute()).toEqual([]);

  // Nothing leaves, by the sender or by a job, and nobody got anything twice.
  {
    await using _sender = await startSender(restored.services, quick);
    await restored.tryJobs();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  expect(meta.posted.length).toBe(recipients + 2);
  expect(everybody.size).toBe(recipients + 1);
  const mails = restored.services.mail.outbox.filter(({ subject }) => /backup|sauvegarde/.test(subject));
  expect(mails).toHaveLength(1);

  // What WhatsApp still says of the lost end is about nothing that is here.
  const status = {
    teamId: number.teamId,
    phoneNumberId: number.phoneNumberId,
    messageId: lost,
    wamid: 'wamid.lost',
  };
  const told = await database.pipeline.transaction((tx) =>
    applyStatuses(tx, [{ ...status, status: 'delivered', at: new Date(), error: null, pricing: null }]),
  );
  expect(told).toMatchObject({ changes: [], unknown: [{ messageId: lost }] });
  const { rows } = await database.pools.owner.query<{ next: number }>(
    "select nextval('messages_id_seq') as next",
  );
  expect(rows[0]?.next).toBeGreaterThan(lost + 999_999_000);
});

test('a backup that is cut off, changed, or of other keys is refused, and nothing of it stays', async () => {
  const path = join(folder.path, 'two.herald');
  const { config, secrets } = app.services;
  await writeBackup(path, {
    databaseUrl: config.database.url,
    secrets,
    disk: null,
    keys: null,
    now: new Date(),
  });
  const bytes = await readFile(path);
  const half = join(folder.path, 'half.herald');
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  const changed = join(folder.path, 'changed.herald');
  const other = Buffer.from(bytes);
  other[Math.floor(bytes.length / 2)]! ^= 0xff;
  await writeFile(changed, other);
  const url = await emptyDatabase();
  for (const damaged of [half, changed])
    await expect(
      loadBackup(damaged, { databaseUrl: url, ownLogins: false, secrets, disk: null }),
    ).rejects.toThrow();
  const foreign = {
    ...secrets,
    open: () => {
      throw new Error('no key');
    },
  };
  await expect(
    loadBackup(path, { databaseUrl: url, ownLogins: false, secrets: foreign, disk: null }),
  ).rejects.toThrow('keys of this installation do not open');
  await expect(
    loadBackup(join(folder.path, 'none'), { databaseUrl: url, ownLogins: false, secrets, disk: null }),
  ).rejects.toThrow('There is no file');
  // After all of that, the whole one still goes in.
  await loadBackup(path, { databaseUrl: url, ownLogins: false, secrets, disk: null });
});

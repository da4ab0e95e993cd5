import pg from 'pg';
import { forgetPlace } from './place.ts';
import { refuseRunning } from './refuseRunning.ts';
import { addressOf, listSequences } from './tables.ts';

/**
 * Jobs that may run again whatever happened since the backup. All others speak to somebody outside, or make something that
 * does, and may have done so already.
 */
const repeatable = [
  'balance.noteMoved',
  'balance.settle',
  'billing.findTopUps',
  'billing.sync',
  'campaigns.fill',
  'contacts.cleanUpErasure',
  'conversations.wake',
  'imports.run',
  'inbound.fetchMedia',
  'numbers.check',
  'teams.erase',
  'teams.export',
  'templates.sync',
];

/** Further than anybody gets between a backup and a loss. */
const gap = (table: string) => (table === 'messages_id_seq' ? 1_000_000_000 : 1_000_000);

/**
 * Says that a database has gone back to an earlier moment. `client` is the owner's, in a transaction. Numbers are not given
 * again: outside, at WhatsApp and at Stripe, they still mean what was lost. Sessions end, because one that was ended since
 * would open again. What was about to be said to anybody is not said by itself.
 */
export async function markRestored(client: pg.Client, backupAt: Date | null): Promise<void> {
  for (const sequence of await listSequences(client))
    await client.query('select setval($1::regclass, $2::bigint)', [
      addressOf(sequence),
      Number(sequence.last) + gap(sequence.name),
    ]);
  await client.query('delete from sessions');
  await client.query('delete from password_resets');
  await client.query(`update leases set expires_at = now(), holder = 'restored', epoch = epoch + 1`);
  // A job that was running at that moment is locked, and would be left out of what is dropped.
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
  await client.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker.jobs j where j.task_identifier <> all ($1::text[])))`,
    [repeatable],
  );
  await client.query('insert into restores (backup_at) values ($1)', [backupAt]);
}

/** The same for a database that was put back by other means, such as a snapshot of its provider, and for a copy. */
export async function markRestoredAt(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald restore' });
  await client.connect();
  try {
    await refuseRunning(client);
    await client.query('begin');
    await markRestored(client, null);
    await forgetPlace(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

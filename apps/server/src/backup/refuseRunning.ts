import type pg from 'pg';
import { poolNames } from '../platform/database/index.ts';
import { BackupError } from './form.ts';

/**
 * Throws where a process of Herald is connected to this database. What was about to be sent is held back when a process
 * starts, so one that runs already would send it.
 */
export async function refuseRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (application_name = any ($1) or application_name like 'herald% listener') limit 1`,
    [poolNames],
  );
  if (rows.length === 0) return;
  throw new BackupError(
    'Herald is running on this database, and would send at once what the backup was about to send. Stop every process of it (web and worker) first, then try again.',
  );
}

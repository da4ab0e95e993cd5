import pg from 'pg';
import { tokenPurpose } from '../connectors/whatsapp.ts';
import type { Secrets } from '../platform/secrets.ts';
import { BackupError } from './form.ts';
import { loadBackup } from './loadBackup.ts';
import { addressOf, listTables } from './tables.ts';

/** What a restore into an empty database has shown. */
export interface Proof {
  createdAt: string;
  rows: number;
  files: number;
  bytesOfFiles: number;
  /** Tokens of WhatsApp accounts that the keys open. */
  tokens: number;
  jobs: number;
}

/**
 * Proves a backup by restoring it into a database that is empty and thrown away afterwards: every row is counted there and
 * finds what it points to, every file has its sum, and what is sealed opens.
 */
export async function verifyBackup(path: string, databaseUrl: string, secrets: Secrets): Promise<Proof> {
  const { header, manifest } = await loadBackup(path, { databaseUrl, ownLogins: false, secrets, disk: null });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald verify' });
  await client.connect();
  try {
    // Only what was loaded: it has not been marked as restored before it was counted by its sums.
    const rows = await countRows(client, header.tables, manifest.tables);
    const files = Object.values(manifest.files);
    return {
      createdAt: header.created_at,
      rows,
      files: files.length,
      bytesOfFiles: files.reduce((sum, { size }) => sum + size, 0),
      tokens: await openTokens(client, secrets),
      jobs: manifest.jobs,
    };
  } finally {
    await client.end();
  }
}

/** A restore takes sessions and links of forgotten passwords away, and notes itself. */
const changed = ['public.sessions', 'public.password_resets', 'public.push_subscriptions', 'public.restores'];

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

async function countRows(
  client: pg.Client,
  tables: readonly { schema: string; name: string }[],
  told: Record<string, { rows: number }>,
): Promise<number> {
  // An owner that is no superuser sees nothing of the teams.
  const forced = new Set((await listTables(client)).filter(({ isForced }) => isForced).map(nameOf));
  let all = 0;
  for (const table of tables) {
    const name = nameOf(table);
    await client.query(forced.has(name) ? 'set role herald_pipeline' : 'reset role');
    const there = await client.query<{ rows: string }>(`select count(*) as rows from ${addressOf(table)}`);
    const rows = Number(there.rows[0]?.rows);
    if (!changed.includes(name) && rows !== told[name]?.rows)
      throw new BackupError(
        `The table ${name} has ${rows} rows after the restore, and ${told[name]?.rows} in the backup.`,
      );
    all += rows;
  }
  return all;
}

async function openTokens(client: pg.Client, secrets: Secrets): Promise<number> {
  await client.query('set role herald_pipeline');
  const { rows } = await client.query<{ id: string; sealed: string }>(
    'select id, access_token_sealed as sealed from whatsapp_accounts where access_token_sealed is not null',
  );
  for (const { id, sealed } of rows) {
    try {
      secrets.open(sealed, tokenPurpose);
    } catch (cause) {
      throw new BackupError(`The token of the WhatsApp account ${id} does not open.`, { cause });
    }
  }
  return rows.length;
}

import { sql } from 'kysely';
import pg from 'pg';
import type { AppServices } from '../platform/context.ts';

/** The database is not the one that Herald has worked with; the message says what to do. */
export class CopyError extends Error {}

/**
 * Throws where the database is a copy that nobody has spoken of: it would send what the installation sends too. A process
 * that does not even listen takes no event of WhatsApp's either, so those come again to whoever is the installation.
 */
export async function refuseCopy({ database, log }: Pick<AppServices, 'database' | 'log'>): Promise<void> {
  const { rows } = await sql<{ known: boolean | null }>`select herald.is_in_place() as known`.execute(
    database.statements,
  );
  const known = rows[0]?.known ?? null;
  if (known === null)
    log.warn('PostgreSQL does not say which database this is: a copy of it would send, too');
  if (known !== false) return;
  throw new CopyError(
    'This database was started somewhere else before, so it is a copy, or it has moved (another PostgreSQL, another name, another folder). Nothing works with it until somebody says which. It has moved, and what was there before never starts again: npm run admin -- moved. It is a copy, or goes back to an earlier moment: npm run admin -- restored. docs/guides/production.md says more.',
  );
}

/** Whatever starts next is at its place. `client` is the owner's; the schema may be older than places. */
export async function forgetPlace(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('herald.place')`);
  if (rows.length > 0) await client.query('delete from herald.place');
}

/** The installation is here now. */
export async function moveHere(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald moved' });
  await client.connect();
  try {
    await forgetPlace(client);
  } finally {
    await client.end();
  }
}

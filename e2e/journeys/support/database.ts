import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { dataOf, ports, worker } from './ports.ts';

/** Of the owner of the database that the journeys' Herald has. */
export async function databaseUrl(): Promise<string> {
  const password = await readFile(join(dataOf(worker), 'postgres/herald.password'), 'utf8');
  return `postgres://herald:${password.trim()}@127.0.0.1:${ports.postgres}/herald`;
}

/** Says something straight to the database, for what has no screen and no call of its own; returns the rows. */
export async function inDatabase(statement: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

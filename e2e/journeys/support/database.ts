import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { dataOf, ports, worker } from './ports.ts';

/** Says something straight to the database, for what has no screen and no call of its own; returns the rows. */
export async function inDatabase(statement: string, values: unknown[]): Promise<unknown[]> {
  const password = await readFile(join(dataOf(worker), 'postgres/herald.password'), 'utf8');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports.postgres,
    user: 'herald',
    database: 'herald',
    password,
  });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

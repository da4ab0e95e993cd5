import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pause } from '../platform/pause.ts';

/** An empty database beside a given one, dropped when disposed of. */
export async function openScratch(databaseUrl: string): Promise<AsyncDisposable & { url: string }> {
  const name = `herald_verify_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald verify' });
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      try {
        await drop(client, name);
      } finally {
        await client.end();
      }
    },
  };
}

const patienceMs = 30_000;
const retryMs = 200;
/** Somebody is connected whom the owner of a database, who is no superuser, may not throw out; or may not be waited for. */
const busyCodes: readonly unknown[] = ['42501', '55006'];

/**
 * With force, against connections that are only just closing. It is refused while autovacuum, or a provider's own
 * monitoring, looks at the database: then without, which asks autovacuum to leave, and waits for whoever else is there.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let force = true; ; force = !force) {
    try {
      await client.query(`drop database ${name}${force ? ' with (force)' : ''}`);
      return;
    } catch (error) {
      const isBusy = busyCodes.includes((error as pg.DatabaseError).code);
      if (!isBusy || performance.now() > deadline) throw error;
      await pause(retryMs);
    }
  }
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}

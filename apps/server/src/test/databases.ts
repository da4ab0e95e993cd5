import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Migrated once a run; every test app starts from a copy of it, which takes a fraction of a second. */
export const templateName = 'herald_test_template';

/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Makes a database, replacing one of the same name. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template = 'template1',
): Promise<void> {
  await onCluster(clusterUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

export interface TestDatabase extends AsyncDisposable {
  url: string;
}

/** A migrated and empty database of its own, dropped when disposed of. */
export async function cloneDatabase(clusterUrl: string): Promise<TestDatabase> {
  const name = `herald_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(clusterUrl, name, templateName);
  return {
    url: withDatabase(clusterUrl, name),
    [Symbol.asyncDispose]: () =>
      onCluster(clusterUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** An empty database whose owner is no superuser, as providers give them, but may make others beside it. */
export async function createOwnedDatabase(clusterUrl: string): Promise<TestDatabase> {
  const name = `herald_owned_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, async (client) => {
    await client.query(`create role ${name} login createdb password '${name}'`);
    await client.query(
      `grant herald_app, herald_pipeline, herald_queue, herald_listener to ${name} with inherit false, set true`,
    );
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(withDatabase(clusterUrl, name));
  url.username = name;
  url.password = name;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () =>
      onCluster(clusterUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`drop role ${name}`);
      }),
  };
}

async function onCluster(clusterUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

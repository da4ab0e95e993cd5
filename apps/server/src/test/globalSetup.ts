import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/index.ts';
import { startEmbeddedPostgres, throwawaySettings } from '../platform/embeddedPostgres/index.ts';
import { createDatabase, templateName, withDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; its template database is migrated. */
    clusterUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run, in a folder that is removed afterwards. TEST_DATABASE_URL uses a running one
 * instead, whose login may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack();
  const clusterUrl = process.env.TEST_DATABASE_URL ?? (await startCluster(resources));
  await createDatabase(clusterUrl, templateName);
  await migrate(withDatabase(clusterUrl, templateName));
  project.provide('clusterUrl', clusterUrl);
  const held = resources.move();
  return () => held.disposeAsync();
}

async function startCluster(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'postgres');
  const postgres = resources.use(
    await startEmbeddedPostgres({ dataDir, port: 0, settings: throwawaySettings }),
  );
  return postgres.url;
}

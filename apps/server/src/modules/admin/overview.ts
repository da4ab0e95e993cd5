import { readFile, statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Overview } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { readJobHealth } from './jobHealth.ts';
import { readSendingHealth } from './sendingHealth.ts';

/** How the installation is doing at this moment. */
export async function readOverview(app: AppServices): Promise<Overview> {
  const [intake, sending, jobs, storage, versions, teams_by_plan] = await Promise.all([
    readIntake(app),
    readSendingHealth(app),
    readJobHealth(app),
    readStorage(app),
    readVersions(app),
    readPlans(app),
  ]);
  return { intake, sending, jobs, storage, versions, teams_by_plan };
}

async function readIntake(app: AppServices): Promise<Overview['intake']> {
  // The remark of `arrivalOf`, written as the index has it: among all that was taken in, these are looked up.
  const { rows } = await sql<Overview['intake']>`
    select count(*) filter (where status = 'pending')::int as waiting,
      count(*) filter (where status = 'parked')::int as parked,
      coalesce(greatest(0, extract(epoch from now() - min(received_at) filter (where status = 'pending'))), 0)::int
        as lag_seconds,
      (select count(*)::int from inbound_events where status = 'done' and error like '%a message in a group%')
        as in_groups
    from inbound_events where status in ('pending', 'parked')
  `.execute(app.database.statements);
  return rows[0]!;
}

async function readStorage(app: AppServices): Promise<Overview['storage']> {
  const { rows } = await sql<{
    size: number;
  }>`select pg_database_size(current_database())::bigint as size`.execute(app.database.statements);
  const { filesUrl } = app.config;
  const disk = filesUrl.startsWith('file:') ? await statfs(fileURLToPath(filesUrl)).catch(() => null) : null;
  return {
    database_bytes: Number(rows[0]?.size ?? 0),
    disk_free_bytes: disk && disk.bavail * disk.bsize,
    disk_bytes: disk && disk.blocks * disk.bsize,
  };
}

async function readVersions(app: AppServices): Promise<Overview['versions']> {
  const own = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const { rows } = await sql<{ postgres: string; schema: string | null }>`
    select current_setting('server_version') as postgres, herald.newest_migration() as schema
  `.execute(app.database.statements);
  return {
    herald: (JSON.parse(own) as { version: string }).version,
    node: process.versions.node,
    postgres: rows[0]?.postgres ?? '',
    schema: rows[0]?.schema ?? '',
    graph: app.config.meta.graphVersion,
  };
}

async function readPlans(app: AppServices): Promise<Overview['teams_by_plan']> {
  const { rows } = await sql<Overview['teams_by_plan'][number]>`
    select plan, count(*)::int as count from teams group by plan order by count(*) desc, plan
  `.execute(app.database.statements);
  return rows;
}

import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { CampaignShop } from './campaignShop.ts';
import { isDeadly } from './deadly.ts';
import { deadlyWord } from './deadlyWord.ts';
import type { Installation } from './installation.ts';
import { isJob } from './quiet.ts';
import { waitFor } from './waiting.ts';

const leaseMs = 15_000;

/** What must not be left behind anywhere in the database. */
export async function findLeftovers(
  database: Database,
  installation: Installation,
  shops: readonly CampaignShop[],
): Promise<string[]> {
  const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await database.pools.owner.query<Row>(sql, values)).rows;
  const jobs = await ask<{ task: string; last_error: string | null }>(
    `select t.identifier as task, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where ${isJob}`,
  );
  const events = await ask<{ id: number; status: string; error: string | null }>(
    `select id, status, left(error, 200) as error from inbound_events
     where (status <> 'done' or (error like '%orphan: %' and not $2)) and not (${isDeadly})`,
    // What WhatsApp tells of the messages of who was erased is of nobody.
    [deadlyWord, shops.some(({ erased }) => erased.length > 0)],
  );
  const living = Object.values(installation.processes).map(({ pid }) => pid);
  const readStuck = async () => {
    const leases = await ask<{ name: string; holder: string }>(
      'select name, holder from leases where expires_at > clock_timestamp()',
    );
    return leases.filter(({ holder }) => !living.some((pid) => holder.split(/[-:]/).includes(`${pid}`)));
  };
  // Nobody renews the lease of a process that was killed; it runs out by itself.
  await waitFor(async () => ((await readStuck()).length === 0 ? true : null), leaseMs + 5000);
  const stuck = await readStuck();
  return [
    ...jobs.map(({ task, last_error }) => `a job ${task} is left: ${last_error ?? 'never tried'}`),
    ...events.map(({ id, status, error }) => `the event ${id} is ${status}: ${error}`),
    ...stuck.map(({ name, holder }) => `the lease ${name} is held by ${holder}, which is gone`),
  ];
}

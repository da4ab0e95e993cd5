import type { WorkerEvents } from 'graphile-worker';
import type { AppServices } from '../context.ts';

const beatEvery = 15_000;
const deadAfter = '60 seconds';

/**
 * Says every 15 seconds that the workers of this process are alive, and frees the jobs of workers that have been
 * silent for a minute. Without it a job whose process was killed would stay locked for four hours.
 */
export function watchWorkers(app: AppServices, events: WorkerEvents): AsyncDisposable {
  const alive = new Set<string>();
  const pool = app.database.pools.queue;

  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id));
  events.on('worker:create', ({ worker }) => alive.add(worker.workerId));
  events.on('worker:release', ({ worker }) => alive.delete(worker.workerId));

  const beat = async () => {
    await pool.query(
      `insert into job_workers (worker_id, seen_at) select unnest($1::text[]), now()
       on conflict (worker_id) do update set seen_at = now()`,
      [[...alive]],
    );
    await pool.query(
      `with dead as (
         select distinct locked_by from graphile_worker._private_jobs
         where locked_at < now() - $1::interval and not exists (
           select from job_workers w where w.worker_id = locked_by and w.seen_at > now() - $1::interval))
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
      [deadAfter],
    );
    await pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`);
  };

  let beating = Promise.resolve();
  const next = () => {
    beating = beat().catch((error: unknown) => app.log.warn({ err: error }, 'job heartbeat failed'));
  };
  // The first beat waits for the workers to be created.
  const soon = setTimeout(next, 1000);
  const timer = setInterval(next, beatEvery);
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(soon);
      clearInterval(timer);
      await beating;
      // Without a database others find out within a minute; stopping must go on all the same.
      await pool
        .query('delete from job_workers where worker_id = any($1)', [[...alive]])
        .catch((error: unknown) => app.log.warn({ err: error }, 'workers were not signed off'));
    },
  };
}

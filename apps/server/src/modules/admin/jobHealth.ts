import type { Overview } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';

type JobHealth = Overview['jobs'];

/**
 * A later job of the same key came while it ran: the queue takes its key and its further tries away, and where its process
 * was killed it stays like that for ever. It has not failed; its successor does the work. What did fail has a time ahead
 * at which it would be tried again.
 */
const isReplaced = '(key is null and run_at <= updated_at)';

/** Of the job queue, whose tables only its own role reads. */
export async function readJobHealth(app: AppServices): Promise<JobHealth> {
  const { queue } = app.database.pools;
  const [now, failed] = await Promise.all([
    queue.query<Omit<JobHealth, 'failed'>>(
      `select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
         count(*) filter (where locked_at is not null)::int as running,
         coalesce(greatest(0, extract(epoch from now() - min(run_at) filter (where locked_at is null))), 0)::int
           as lag_seconds,
         (select count(*)::int from job_workers where seen_at > now() - interval '2 minutes') as workers
       from graphile_worker.jobs where attempts < max_attempts`,
    ),
    queue.query<JobHealth['failed'][number]>(
      `select task_identifier as name, count(*)::int as count,
         left(split_part((array_agg(coalesce(last_error, '') order by updated_at desc))[1], E'\\n', 1), 300) as error
       from graphile_worker.jobs where attempts >= max_attempts and not ${isReplaced}
       group by task_identifier order by count(*) desc, task_identifier limit 50`,
    ),
  ]);
  return { ...now.rows[0]!, failed: failed.rows };
}

import { EventEmitter, once } from 'node:events';
import {
  Logger as GraphileLogger,
  type JobHelpers,
  parseCronItems,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { AppServices } from '../context.ts';
import type { Logger } from '../log.ts';
import { pause } from '../pause.ts';
import { watchWorkers } from './heartbeat.ts';
import type { Job } from './job.ts';

const restartMs = 1000;

/**
 * Runs jobs until disposed of; disposing waits for the ones that are running. The queue gives up when it cannot write
 * down how a job ended, as while the database restarts: then it is started again, and the job is freed within a minute.
 */
export async function startJobRunner(app: AppServices, jobs: readonly Job[]): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort').then(() => null);
  let queue: Queue | null = await startQueue(app, jobs);

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      const error = await queue?.ended;
      if (signal.aborted) return;
      if (queue) app.log.error({ err: error }, 'the job queue ended and is started again');
      await queue?.stop();
      await pause(restartMs, signal);
      queue = signal.aborted ? null : await startUnlessStopped();
    }
  }

  /** The queue asks a database that is away for minutes. A stop does not wait for that: closing the connections ends it. */
  async function startUnlessStopped(): Promise<Queue | null> {
    const starting = startAgain();
    const started = await Promise.race([starting, stopped]);
    if (signal.aborted) void starting.then((late) => late?.stop()).catch(() => {});
    return signal.aborted ? null : started;
  }

  const startAgain = () =>
    startQueue(app, jobs).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the job queue does not start');
      return null;
    });
  const running = keepRunning();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await queue?.stop();
      await running;
      await queue?.stop();
    },
  };
}

interface Queue {
  /** Settles when it ended, by itself or not; with the error, if there was one. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

async function startQueue(app: AppServices, jobs: readonly Job[]): Promise<Queue> {
  const events = new EventEmitter() as WorkerEvents;
  const heartbeat = watchWorkers(app, events);
  await using opening = new AsyncDisposableStack();
  opening.use(heartbeat);
  const runner = await run({
    pgPool: app.database.pools.queue,
    taskList: taskList(app, jobs),
    parsedCronItems: parseCronItems(cronItems(jobs)),
    concurrency: app.config.jobs.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: graphileLog(app.log),
    events,
    // In batches: a job whose end cannot be written down then ends the queue, which we start again. One by one the
    // error would be nobody's, and the end of the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const held = opening.move();
  const ended = runner.promise.then(
    () => null,
    (error: unknown) => error,
  );
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    // It refuses when it has ended by itself; `ended` tells why.
    await runner.stop().catch(() => {});
    await ended;
    await held.disposeAsync();
  };
  return { ended, stop: () => (stopped ??= stop()) };
}

export interface JobFailure {
  job: string;
  message: string;
}

/** Runs every job that is due by the app's clock, and those that they enqueue, then returns what failed. For tests. */
export async function runJobsOnce(app: AppServices, jobs: readonly Job[]): Promise<JobFailure[]> {
  const failures: JobFailure[] = [];
  const events = new EventEmitter() as WorkerEvents;
  events.on('job:error', ({ job, error }) => {
    failures.push({
      job: job.task_identifier,
      message: error instanceof Error ? error.message : String(error),
    });
  });
  const pool = app.database.pools.queue;
  for (;;) {
    // The queue goes by the database's time, a test clock runs ahead of it.
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and run_at <= $1`,
      [app.clock.now()],
    );
    const due = await pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.run_at <= now() and j.is_available and t.identifier = any($1) limit 1`,
      [jobs.map((job) => job.name)],
    );
    if (due.rowCount === 0) return failures;
    await runOnce({
      pgPool: pool,
      taskList: taskList(app, jobs),
      noHandleSignals: true,
      logger: graphileLog(app.log),
      events,
    });
  }
}

function taskList(app: AppServices, jobs: readonly Job[]): TaskList {
  const names = new Set(jobs.map((job) => job.name));
  if (names.size !== jobs.length) throw new Error('Two jobs share one name.');
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown, helpers: JobHelpers) => runJob(app, job, payload, helpers),
    ]),
  );
}

async function runJob(app: AppServices, job: Job, payload: unknown, helpers: JobHelpers): Promise<void> {
  const log = app.log.child({ job: job.name, jobId: helpers.job.id });
  const startedAt = performance.now();
  const measure = (outcome: 'done' | 'failed') =>
    app.metrics.jobSeconds.observe({ job: job.name, outcome }, (performance.now() - startedAt) / 1000);
  try {
    await job.run(job.payload.parse(payload), {
      app,
      db: app.database.pipeline,
      clock: app.clock,
      log,
      signal: helpers.abortSignal,
      attempt: helpers.job.attempts,
    });
    measure('done');
  } catch (error) {
    measure('failed');
    log.error({ err: error, attempt: helpers.job.attempts, of: helpers.job.max_attempts }, 'job failed');
    throw error;
  }
}

function cronItems(jobs: readonly Job[]) {
  return jobs.flatMap((job) =>
    job.cron === null
      ? []
      : [
          {
            task: job.name,
            match: job.cron,
            options: { jobKey: `cron:${job.name}`, maxAttempts: job.maxAttempts },
          },
        ],
  );
}

/** The queue's own chatter goes to debug; failures of jobs are logged by `runJob` with their cause. */
function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

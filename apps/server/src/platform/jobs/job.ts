import type { CompiledQuery, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { DB } from '../database/index.ts';

/** What a job works with: the pipeline's database, so every query names its team. */
export interface JobContext extends AppContext {
  /** Aborted when the server stops; long work ends early and is tried again elsewhere. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

/** A background job: a name, the shape of its payload and what it does. It may run twice and must not mind. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** Tries before it is given up; the pause between them grows from seconds to hours. */
  readonly maxAttempts: number;
  /** Runs by itself at these times (UTC, `minute hour day month weekday`), with an empty payload. */
  readonly cron: string | null;
  run(payload: z.output<Payload>, ctx: JobContext): Promise<void>;
}

interface JobInput<Payload extends z.ZodType> {
  name: string;
  payload: Payload;
  maxAttempts?: number;
  cron?: string;
  run: Job<Payload>['run'];
}

/** Declares a job. Its module lists it under `jobs`, or nobody will run it. */
export function defineJob<Payload extends z.ZodType>(input: JobInput<Payload>): Job<Payload> {
  return { ...input, maxAttempts: input.maxAttempts ?? 10, cron: input.cron ?? null };
}

export interface EnqueueOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** A waiting job with the same key is replaced: "once, and as late as the last call said". */
  key?: string;
  /** Jobs of one queue run one after the other. Few names only: `import:12` for thousands of imports is too many. */
  queue?: string;
  /** Smaller runs first; 0 when absent. */
  priority?: number;
}

/** Adds a job inside the transaction: it exists exactly when the data that it is about does. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Kysely<DB>,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await tx.executeQuery(enqueueQuery(tx, job, payload, options));
}

function enqueueQuery(tx: Kysely<DB>, job: Job, payload: unknown, options: EnqueueOptions): CompiledQuery {
  const { runAt = null, key = null, queue = null, priority = null } = options;
  return sql`select herald.enqueue_job(
    ${job.name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${key}::text, ${queue}::text,
    ${job.maxAttempts}::integer, ${priority}::integer)`.compile(tx);
}

/** The same for many, each with its own key and moment, in one statement; without one they are due at once. */
export async function enqueueAll<Payload extends z.ZodType>(
  tx: Kysely<DB>,
  job: Job<Payload>,
  jobs: readonly { payload: z.input<Payload>; key: string; runAt?: Date }[],
): Promise<void> {
  if (jobs.length === 0) return;
  for (const { payload } of jobs) job.payload.parse(payload);
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const keys = jobs.map(({ key }) => key);
  const runAts = jobs.map(({ runAt }) => runAt ?? null);
  await sql`
    select herald.enqueue_job(${job.name}, j.payload, run_at => j.run_at, job_key => j.key, max_attempts => ${job.maxAttempts}::integer)
    from unnest(${payloads}::json[], ${keys}::text[], ${runAts}::timestamptz[]) as j(payload, key, run_at)`.execute(
    tx,
  );
}

/** Takes back a waiting job by its key. */
export function cancelJob(tx: Kysely<DB>, key: string): Promise<void> {
  return cancelJobs(tx, [key]);
}

/** The same for many, in one statement. */
export async function cancelJobs(tx: Kysely<DB>, keys: readonly string[]): Promise<void> {
  await sql`select herald.cancel_job(key) from unnest(${keys}::text[]) key`.execute(tx);
}

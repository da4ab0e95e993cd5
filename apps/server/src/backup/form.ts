import { z } from 'zod';

/** Said first, so that a backup that does not fit is refused before anything is read. */
export const header = z.object({
  format: z.literal('herald backup 1'),
  created_at: z.string(),
  /** Sealed with the keys of the installation: whoever opens it has them. */
  probe: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  has_files: z.boolean(),
});
export type Header = z.output<typeof header>;

const sum = z.object({ size: z.int(), sha256: z.string() });

/** Said last: a backup without it is not whole. */
export const manifest = z.object({
  tables: z.record(z.string(), sum.extend({ rows: z.int() })),
  files: z.record(z.string(), sum),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  jobs: z.int(),
});
export type Manifest = z.output<typeof manifest>;

export const job = z.object({
  name: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  run_at: z.string(),
  max_attempts: z.int(),
  key: z.string().nullable(),
  priority: z.int(),
});
export type QueuedJob = z.output<typeof job>;

export const probePurpose = 'backup';
export const probeWords = 'herald';

/** What stands in the way, in words for the person at the terminal. */
export class BackupError extends Error {}

import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../platform/jobs/index.ts';
import type { Source } from './source.ts';

const atOnce = 5000;

/**
 * Raw webhooks hold what people wrote, and what came of them is kept elsewhere: those that stayed when they were done go after
 * a while, and so do those that an operator gave up. No source redelivers for longer. Parked ones stay until somebody has looked.
 */
export function forgetEventsJob(sources: readonly Source[]): Job {
  return defineJob({
    name: 'intake.forgetEvents',
    payload: z.object({}),
    cron: '41 3 * * *',
    async run(_payload, ctx) {
      for (const source of sources) await forgetEvents(source, ctx);
    },
  });
}

async function forgetEvents({ name, keptDays }: Source, { app, clock, signal }: JobContext): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  let deleted = atOnce;
  while (deleted === atOnce && !signal.aborted) {
    const { rows } = await sql`
      delete from inbound_events where id in (
        select id from inbound_events
        where source = ${name} and status in ('done', 'discarded') and processed_at < ${before} limit ${atOnce}
      ) returning 1
    `.execute(app.database.statements);
    deleted = rows.length;
  }
}

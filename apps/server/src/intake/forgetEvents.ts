import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../platform/jobs/index.ts';

const keptDays = 30;
const atOnce = 5000;

/**
 * Raw webhooks hold what people wrote, and the ledger has it already: done ones go after a month, and so do
 * those that an operator gave up. Meta redelivers for a week at most. Parked ones stay until somebody has looked.
 */
export const forgetEventsJob = defineJob({
  name: 'inbound.forgetEvents',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, { app, clock, signal }) {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    let deleted = atOnce;
    while (deleted === atOnce && !signal.aborted) {
      const { rows } = await sql`
        delete from inbound_events where id in (
          select id from inbound_events where status in ('done', 'discarded') and processed_at < ${before} limit ${atOnce}
        ) returning 1
      `.execute(app.database.statements);
      deleted = rows.length;
    }
  },
});

import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';

const keptDays = 400;

/** Lines that nobody has to answer for any more: a year, and time enough to look back on it. */
export const forgetAuditEvents = defineJob({
  name: 'audit.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, { app, clock }) {
    const end = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await sql`delete from audit_events where at < ${end}`.execute(app.database.statements);
    await sql`delete from installation_events where at < ${end}`.execute(app.database.statements);
  },
});

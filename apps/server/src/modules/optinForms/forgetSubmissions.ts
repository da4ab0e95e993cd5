import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';

/** What was entered and never confirmed is nobody's consent, and so not ours to keep. */
export const forgetSubmissions = defineJob({
  name: 'optinForms.forget',
  payload: z.object({}),
  cron: '23 * * * *',
  async run(_payload, { app, clock }) {
    // A message may be a little late.
    const end = new Date(clock.now().getTime() - 3_600_000);
    await sql`
      delete from optin_submissions where confirmed_at is null and expires_at < ${end}`.execute(
      app.database.statements,
    );
  },
});

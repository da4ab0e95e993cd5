import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';

const keptDays = 90;
const atOnce = 5000;

/** A notification is a pointer: what it points to stays where it is. */
export const forgetNotifications = defineJob({
  name: 'inbox.forgetNotifications',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run(_payload, { app, clock, signal }) {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    let deleted = atOnce;
    while (deleted === atOnce && !signal.aborted) {
      const { rows } = await sql`
        delete from notifications where (team_id, id) in (
          select team_id, id from notifications where created_at < ${before} order by created_at limit ${atOnce}
        ) returning 1
      `.execute(app.database.statements);
      deleted = rows.length;
    }
  },
});

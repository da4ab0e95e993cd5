import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { noteInTeams } from './noteInTeams.ts';

interface Over {
  admin_id: number | null;
  user_id: number | null;
  email: string | null;
}

/**
 * Writes down the end of what nobody ended: the hour ran out, or the session went with the operator's own one. Where either
 * account is gone there is nobody to name any more.
 */
export const endOver = defineJob({
  name: 'impersonation.endOver',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { app, clock }) {
    const now = clock.now();
    await app.database.pipeline.transaction(async (tx) => {
      const { rows } = await sql<Over>`
        update impersonations i set ended_at = least(expires_at, ${now})
        from (select x.id, u.email from impersonations x left join users u on u.id = x.user_id
          where x.ended_at is null and (x.expires_at <= ${now} or x.session_id is null)
          order by x.id limit 500 for update of x skip locked) over
        where over.id = i.id
        returning i.admin_id, i.user_id, over.email
      `.execute(tx);
      for (const { admin_id: adminId, user_id: id, email } of rows) {
        if (adminId === null || id === null || email === null) continue;
        await noteInTeams(
          tx,
          { app, clock },
          { action: 'impersonation.ended', adminId, target: { id, email } },
        );
      }
    });
  },
});

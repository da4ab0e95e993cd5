import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { folderOf } from './exportTeam.ts';

/** Without a word for so long, nobody works on it any more. */
const silentHours = 6;

/** Archives whose time is over go, and those of which nothing was heard for long are given up. */
export const forgetExports = defineJob({
  name: 'teams.forgetExports',
  payload: z.object({}),
  cron: '29 * * * *',
  async run(_payload, { app, clock }) {
    const now = clock.now();
    const db = app.database.statements;
    await db
      .updateTable('team_exports')
      .set({ status: 'failed', finished_at: now, expires_at: now })
      .where('status', 'in', ['waiting', 'running'])
      .where('moved_at', '<', new Date(now.getTime() - silentHours * 3_600_000))
      .execute();
    const over = await db
      .selectFrom('team_exports')
      .select(['team_id', 'id'])
      .where('expires_at', '<=', now)
      .execute();
    for (const { team_id, id } of over) {
      await app.files.removeFolder(team_id, folderOf(id));
      await db.deleteFrom('team_exports').where('team_id', '=', team_id).where('id', '=', id).execute();
    }
  },
});

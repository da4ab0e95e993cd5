import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { folderOf } from './exportTeam.ts';
import { tellFinished } from './tellFinished.ts';

/** Without a word for so long, nobody works on it any more. */
const silentHours = 6;
/** So that whoever asked for it can read that it failed. */
const keptUntil = (now: Date) => new Date(now.getTime() + 7 * 86_400_000);

/** Archives whose time is over go, and those of which nothing was heard for long are given up. */
export const forgetExports = defineJob({
  name: 'teams.forgetExports',
  payload: z.object({}),
  cron: '29 * * * *',
  async run(_payload, { app, clock }) {
    const now = clock.now();
    const db = app.database.statements;
    await app.database.pipeline.transaction(async (tx) => {
      const silent = await tx
        .updateTable('team_exports')
        .set({ status: 'failed', error: 'interrupted', finished_at: now, expires_at: keptUntil(now) })
        .where('status', 'in', ['waiting', 'running'])
        .where('moved_at', '<', new Date(now.getTime() - silentHours * 3_600_000))
        .returning(['team_id', 'id', 'asked_by'])
        .execute();
      tellFinished(tx, silent, 'failed');
    });
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

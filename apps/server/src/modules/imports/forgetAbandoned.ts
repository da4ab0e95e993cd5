import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { undoDays } from './canUndo.ts';

const days = 7;

/** Files that were uploaded and never imported hold people's data for nobody: they go after a week. */
export const forgetAbandoned = defineJob({
  name: 'imports.forgetAbandoned',
  payload: z.object({}).loose(),
  cron: '40 3 * * *',
  async run(_payload, ctx) {
    const before = new Date(ctx.clock.now().getTime() - days * 86_400_000);
    await forgetEffects(ctx);
    const { rows } = await ctx.db.transaction((tx) =>
      sql<{ team_id: number; file_key: string }>`
        delete from imports where status in ('analysing', 'analysed') and created_at < ${before}
        returning team_id, file_key`.execute(tx),
    );
    for (const { team_id, file_key } of rows) {
      if (await ctx.app.files.exists(team_id, file_key)) await ctx.app.files.remove(team_id, file_key);
    }
  },
});

/** After a month nobody undoes an import any more, and what people were before is kept for nobody. */
async function forgetEffects(ctx: JobContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - undoDays * 86_400_000);
  await ctx.db.transaction((tx) =>
    sql`
      delete from import_effects e using imports i
      where i.team_id = e.team_id and i.id = e.import_id and i.finished_at < ${before}`.execute(tx),
  );
}

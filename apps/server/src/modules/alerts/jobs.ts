import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { type CauseName, causeNames } from './causes/index.ts';
import { checkAlerts } from './checkAlerts.ts';

/**
 * Looks again at everything, team by team: for causes that nobody tells of, and for what was missed. What fails of one keeps
 * nobody from looking at the others; it is thrown at the end.
 */
export const checkAlertsJob = defineJob({
  name: 'alerts.check',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 1,
  async run(_payload, ctx) {
    const teams = await ctx.app.database.statements.selectFrom('teams').select('id').orderBy('id').execute();
    const failures: unknown[] = [];
    for (const { id } of teams) {
      if (ctx.signal.aborted) break;
      failures.push(...(await checkTeam(ctx, id)));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not all alerts could be looked at.');
  },
});

/** Returns what failed. All causes are asked at once; if that fails, each alone, so that the others are heard. */
async function checkTeam({ db, clock }: JobContext, teamId: number): Promise<unknown[]> {
  const check = (names: readonly CauseName[]) =>
    db.transaction((tx) => checkAlerts(tx, { names, teamIds: [teamId], now: clock.now() }));
  try {
    await check(causeNames);
    return [];
  } catch {
    const failures: unknown[] = [];
    for (const name of causeNames) await check([name]).catch((error: unknown) => failures.push(error));
    return failures;
  }
}

const keptDays = 90;

/** As long as the notifications that speak of them. */
export const forgetAlertsJob = defineJob({
  name: 'alerts.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, { app, clock }) {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await sql`
      delete from alerts
      where closed_at < ${before} or (kind = 'new_device' and opened_at < ${before})`.execute(
      app.database.statements,
    );
  },
});

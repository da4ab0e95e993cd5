import { z } from 'zod';
import { defineJob, enqueue, type JobContext } from '../../../platform/jobs/index.ts';
import { rooms } from '../../../platform/realtime/index.ts';
import { endSubscription } from '../../billing/index.ts';
import { mailOwners } from '../mailOwners.ts';
import { teamEndedMail } from '../mails/teamEnded.ts';
import { eraseRows } from './eraseRows.ts';
import { leaveMeta } from './leaveMeta.ts';

export const eraseTeamKey = (teamId: number) => `teams.erase:${teamId}`;

/**
 * Takes a team apart whose time to be kept is over. Each step looks what is left of it and the row of the team goes last,
 * so whatever stops this in the middle, the next run goes on.
 */
export const eraseTeam = defineJob({
  name: 'teams.erase',
  payload: z.object({ teamId: z.int() }),
  maxAttempts: 20,
  async run({ teamId }, ctx) {
    if (!(await isDue(ctx, teamId))) return;
    await shutOut(ctx, teamId);
    await endSubscription(ctx, teamId);
    await leaveMeta(ctx, teamId);
    await eraseRows(ctx, teamId);
    await ctx.app.files.removeTeam(teamId);
    await removeTeam(ctx, teamId);
    ctx.log.warn({ teamId }, 'a team came to its end');
  },
});

/** For the day on which such a job was lost or given up. */
export const sweepEndedTeams = defineJob({
  name: 'teams.sweepEnded',
  payload: z.object({}),
  cron: '47 * * * *',
  async run(_payload, { app, clock, db }) {
    const due = await app.database.statements
      .selectFrom('teams')
      .select('id')
      .where('delete_at', '<=', clock.now())
      .execute();
    await db.transaction(async (tx) => {
      for (const { id } of due) await enqueue(tx, eraseTeam, { teamId: id }, { key: eraseTeamKey(id) });
    });
  },
});

async function isDue({ app, clock }: JobContext, teamId: number): Promise<boolean> {
  const team = await app.database.statements
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('delete_at', '<=', clock.now())
    .executeTakeFirst();
  return team !== undefined;
}

/** The Owners are told, and from then on the team is nobody's: the next request of a member is a stranger's. */
async function shutOut({ app, db }: JobContext, teamId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await tx
      .selectFrom('teams')
      .select('name')
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow();
    await mailOwners(tx, app, teamId, teamEndedMail, () => ({ team: name }));
    await tx.deleteFrom('invitations').where('team_id', '=', teamId).execute();
    const left = await tx.deleteFrom('members').where('team_id', '=', teamId).returning('user_id').execute();
    await tx
      .updateTable('users')
      .set({ current_team_id: null, current_phone_number_id: null })
      .where('current_team_id', '=', teamId)
      .execute();
    tx.afterCommit(() => {
      for (const { user_id } of left) app.realtime.disconnect([rooms.user(user_id)]);
    });
  });
}

/** What the pieces left, and what came in meanwhile, goes with the team itself. */
async function removeTeam({ app, clock }: JobContext, teamId: number): Promise<void> {
  await app.database.statements
    .deleteFrom('teams')
    .where('id', '=', teamId)
    .where('delete_at', '<=', clock.now())
    .execute();
}

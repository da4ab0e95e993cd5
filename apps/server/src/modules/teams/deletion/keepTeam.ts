import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { cancelJob } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { requireOwner } from '../requireOwner.ts';
import { eraseTeamKey } from './eraseTeam.ts';

/** Takes the end of the team back, for as long as it has not begun. */
export async function keepTeam(ctx: RequestContext): Promise<void> {
  const { teamId, clock } = ctx;
  await ctx.db.transaction(async (tx) => {
    await requireOwner(tx, ctx);
    const { name, delete_at } = await tx
      .selectFrom('teams')
      .select(['name', 'delete_at'])
      .where('id', '=', teamId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!delete_at) return;
    if (delete_at <= clock.now()) throw tooLate();
    await tx
      .updateTable('teams')
      .set({ delete_at: null, delete_asked_by: null, updated_at: clock.now() })
      .where('id', '=', teamId)
      .execute();
    await cancelJob(tx, eraseTeamKey(teamId));
    await audit(tx, byOf(ctx), { action: 'team.kept', target: { kind: 'team', id: teamId, name } });
    publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
  });
}

function tooLate(): AppError {
  return new AppError('too_late', {
    en: 'The team is being deleted already.',
    fr: 'La suppression de l’équipe est déjà en cours.',
  });
}

import type { AdminTeam } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { holdTeam } from './holdTeam.ts';
import { showTeam } from './listTeams.ts';
import { noteOfTeam } from './noteOfTeam.ts';

/**
 * Gives a team everything of Scale, or takes it back. A code that gave it is of no more use to the team meanwhile, or its Owner
 * would just enter it again.
 */
export function setScaleAccess(ctx: RequestContext, teamId: number, granted: boolean): Promise<AdminTeam> {
  const now = ctx.clock.now();
  return ctx.app.database.pipeline.transaction(async (tx) => {
    const held = await holdTeam(tx, teamId);
    const before = held.grant_scale_access;
    if (before === granted) return showTeam(tx, teamId);
    await tx
      .updateTable('teams')
      .set({ grant_scale_access: granted, updated_at: now })
      .where('id', '=', teamId)
      .execute();
    await tx
      .updateTable('access_code_uses')
      .set({ withdrawn_at: granted ? null : now })
      .where('team_id', '=', teamId)
      .execute();
    await noteOfTeam(tx, ctx, held, {
      action: 'team.scale_access_changed',
      before: { scale_access: before },
      after: { scale_access: granted },
    });
    return showTeam(tx, teamId);
  });
}

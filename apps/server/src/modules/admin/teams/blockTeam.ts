import type { AdminTeam } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { rooms } from '../../../platform/realtime/index.ts';
import { holdTeam } from './holdTeam.ts';
import { showTeam } from './listTeams.ts';
import { noteOfTeam } from './noteOfTeam.ts';

/**
 * Stops a team: nobody of it opens anything but what lets them leave and pay, and the gate holds what waits to be sent. Its
 * open pages are cut at once. The reason is told to its people.
 */
export async function blockTeam(ctx: RequestContext, teamId: number, reason: string): Promise<AdminTeam> {
  const now = ctx.clock.now();
  const team = await ctx.app.database.pipeline.transaction(async (tx) => {
    const held = await holdTeam(tx, teamId);
    if (held.blocked_at) throw new AppError('conflict');
    await tx
      .updateTable('teams')
      .set({ blocked_at: now, blocked_reason: reason, updated_at: now })
      .where('id', '=', teamId)
      .execute();
    await noteOfTeam(tx, ctx, held, { action: 'team.blocked', after: { reason } });
    return showTeam(tx, teamId);
  });
  ctx.app.realtime.disconnect([rooms.team(teamId)]);
  return team;
}

/** Lets a blocked team work again; what waited is sent as far as it may still be. */
export function unblockTeam(ctx: RequestContext, teamId: number): Promise<AdminTeam> {
  return ctx.app.database.pipeline.transaction(async (tx) => {
    const held = await holdTeam(tx, teamId);
    if (!held.blocked_at) throw new AppError('conflict');
    await tx
      .updateTable('teams')
      .set({ blocked_at: null, blocked_reason: null, updated_at: ctx.clock.now() })
      .where('id', '=', teamId)
      .execute();
    await noteOfTeam(tx, ctx, held, { action: 'team.unblocked' });
    return showTeam(tx, teamId);
  });
}

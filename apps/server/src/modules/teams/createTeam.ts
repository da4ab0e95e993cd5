import { type RouteBody, roleIds, type createTeam as route } from '@herald/contract';
import type { UserActor } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import { checkTimezone } from './checkTimezone.ts';
import { takeTeamId } from './queries.ts';

const trialDays = 14;
/** Each begins a trial of its own. Who was invited somewhere and who came alone are counted alike. */
const creations = { name: 'team-create', points: 10, seconds: 24 * 60 * 60 };

/** Creates a team with the person as its Owner and starts the trial. */
export function createTeam(ctx: RequestContext, body: RouteBody<typeof route>): Promise<number> {
  return createTeamOf(ctx, ctx.person, body);
}

/** The same for somebody who is about to be signed in. */
export async function createTeamOf(
  ctx: RequestContext,
  owner: UserActor,
  body: RouteBody<typeof route>,
): Promise<number> {
  const now = ctx.clock.now();
  const { userId, locale } = owner;
  const timezone = checkTimezone(body.timezone);
  await ctx.app.limits.take(creations, `user:${userId}`);
  const teamId = await ctx.db.transaction(takeTeamId);
  await ctx.db.withTeam(teamId).transaction(async (tx) => {
    await tx
      .insertInto('teams')
      .values({
        id: teamId,
        name: body.name,
        country_code: body.country_code,
        currency: 'EUR',
        timezone,
        locale,
        // Whose partner brought the person, brought the team.
        channel: (from) => from.selectFrom('users').select('channel').where('id', '=', userId),
        trial_ends_at: new Date(now.getTime() + trialDays * 24 * 60 * 60 * 1000),
        created_by: userId,
        created_at: now,
      })
      .execute();
    await tx
      .insertInto('members')
      .values({ team_id: teamId, user_id: userId, role_id: roleIds.Owner })
      .execute();
    await tx
      .updateTable('users')
      .set({ current_team_id: teamId, current_phone_number_id: null })
      .where('id', '=', userId)
      .execute();
    const by = { app: ctx.app, actor: owner, teamId, now, ip: ctx.ip };
    await audit(tx, by, { action: 'team.created', target: { kind: 'team', id: teamId, name: body.name } });
  });
  return teamId;
}

import { type RouteBody, roleIds, type createTeam as route } from '@herald/contract';
import type { UserActor } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { checkTimezone } from './checkTimezone.ts';
import { takeTeamId } from './queries.ts';

type TeamBody = RouteBody<typeof route>;

const trialDays = 14;
/** Each begins a trial of its own. Who was invited somewhere and who came alone are counted alike. */
const creations = { name: 'team-create', points: 10, seconds: 24 * 60 * 60 };

/** Creates a team with the person as its Owner and starts the trial. */
export async function createTeam(ctx: RequestContext, body: TeamBody): Promise<number> {
  const owner = ctx.person;
  const timezone = checkTimezone(body.timezone);
  await ctx.app.limits.take(creations, `user:${owner.userId}`);
  const teamId = await ctx.db.transaction(takeTeamId);
  const team = { ...body, timezone, teamId, owner };
  await ctx.db.withTeam(teamId).transaction((tx) => insertTeam(tx, ctx, team));
  return teamId;
}

/** The same for an account that is being made in this transaction, which is one of the pipeline's role. */
export async function createTeamOf(
  tx: Tx,
  ctx: RequestContext,
  team: TeamBody & { owner: UserActor },
): Promise<number> {
  const teamId = await takeTeamId(tx);
  await insertTeam(tx, ctx, { ...team, teamId });
  return teamId;
}

interface NewTeam extends TeamBody {
  teamId: number;
  owner: UserActor;
}

async function insertTeam(tx: Tx, ctx: RequestContext, team: NewTeam): Promise<void> {
  const { teamId, owner, name, country_code, timezone } = team;
  const { userId, locale } = owner;
  const now = ctx.clock.now();
  await tx
    .insertInto('teams')
    .values({
      id: teamId,
      name,
      country_code,
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
  const by = { actor: owner, teamId, now, ip: ctx.ip };
  await audit(tx, by, { action: 'team.created', target: { kind: 'team', id: teamId, name } });
}

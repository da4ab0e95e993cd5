import type { RouteBody, updateTeam as route } from '@herald/contract';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { publish } from '../../platform/realtime/index.ts';
import { recountLater } from '../sla/index.ts';
import { checkTimezone } from './checkTimezone.ts';

/** Changes what a team is called and where it is at home. Times of campaigns that are planned already stay as they are. */
export async function updateTeam(ctx: RequestContext, body: RouteBody<typeof route>): Promise<void> {
  const { teamId, clock } = ctx;
  const wanted = { ...body, timezone: checkTimezone(body.timezone) };
  await ctx.db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('teams')
      .select(['name', 'country_code', 'timezone', 'locale'])
      .where('id', '=', teamId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const changes = changesBetween(before, wanted);
    if (!changes) return;
    await tx
      .updateTable('teams')
      .set({ ...wanted, updated_at: clock.now() })
      .where('id', '=', teamId)
      .execute();
    const target = { kind: 'team', id: teamId, name: wanted.name };
    await audit(tx, byOf(ctx), { action: 'team.updated', target, ...changes });
    // Business hours are those of the team's time zone.
    if (before.timezone !== wanted.timezone) await recountLater(tx, teamId);
    publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
  });
}

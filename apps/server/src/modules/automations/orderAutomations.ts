import type { orderAutomations as orderRoute, RouteBody } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { tellAutomation } from './createAutomation.ts';

/** The first of several that a message would start is the one that starts. What is not named comes after those that are. */
export function orderAutomations(
  ctx: RequestContext,
  { automation_ids }: RouteBody<typeof orderRoute>,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with wanted as (
        select a.id, row_number() over (order by array_position(${automation_ids}::bigint[], a.id) nulls last, a.position, a.id)
          as position
        from automations a
        where a.team_id = ${ctx.teamId} and a.phone_number_id = ${ctx.phoneNumberId} and a.deleted_at is null
      )
      update automations a set position = w.position
      from wanted w
      where a.team_id = ${ctx.teamId} and a.id = w.id and a.position <> w.position
      returning a.id`.execute(tx);
    await sql`
      update automation_triggers t set position = a.position
      from automations a
      where t.team_id = ${ctx.teamId} and a.team_id = t.team_id and a.id = t.automation_id
        and t.position <> a.position`.execute(tx);
    for (const { id } of rows) tellAutomation(tx, ctx.phoneNumberId, id);
  });
}

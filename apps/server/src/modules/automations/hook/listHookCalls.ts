import type { HookCall, listHookCalls as listRoute, RouteQuery } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { accessAutomation } from '../queries.ts';

type Row = Omit<HookCall, 'created_at'> & { created_at: Date };

/** The newest first; a cursor is the id after which the next page begins. */
export function listHookCalls(
  ctx: RequestContext,
  automationId: number,
  { cursor, per_page }: RouteQuery<typeof listRoute>,
) {
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const { rows } = await sql<Row>`
      select id, contact_id, headers, payload, response, status_code, user_agent, host(ip_address) as ip_address, created_at
      from hook_calls
      where team_id = ${ctx.teamId} and kind = 'automation' and thing_id = ${automationId}
        and ${before === null ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${per_page + 1}`.execute(tx);
    const page = rows.slice(0, per_page);
    const next_cursor = rows.length > per_page ? String(page.at(-1)?.id ?? '') : null;
    return {
      data: page.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      meta: { next_cursor, per_page },
    };
  });
}

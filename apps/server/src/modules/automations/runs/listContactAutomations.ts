import type { listContactAutomations as listRoute, RouteResponse } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { checkContact } from '../../contacts/index.ts';
import { type ExecutionRow, executionColumns, executionTables, presentExecution } from './queries.ts';

type Row = ExecutionRow & { automation_name: string; block_type: string | null; block_name: string | null };

/** So many of those that ended are still shown. */
const mostEnded = 10;

/** What somebody is in on this number, and the last that they were in. */
export async function listContactAutomations(
  ctx: RequestContext,
  contactId: number,
): Promise<RouteResponse<typeof listRoute>['data']> {
  const { teamId, phoneNumberId } = ctx;
  const rows = await ctx.db.read(async (tx) => {
    await checkContact(tx, teamId, contactId);
    const found = await sql<Row>`
      select ${executionColumns}, a.name as automation_name,
        v.graph #>> array['blocks', r.block_id, 'type'] as block_type,
        v.graph #>> array['blocks', r.block_id, 'name'] as block_name
      from ${executionTables}
      join automations a on a.team_id = r.team_id and a.id = r.automation_id and a.deleted_at is null
      join automation_versions v
        on v.team_id = r.team_id and v.automation_id = r.automation_id and v.version = r.version
      where r.team_id = ${teamId} and r.contact_id = ${contactId} and r.phone_number_id = ${phoneNumberId}
        and r.status <> 'dropped'
      order by (r.status = 'waiting') desc, r.id desc limit ${mostEnded + 20}`.execute(tx);
    return found.rows;
  });
  let ended = 0;
  return rows.flatMap((row) => {
    if (row.status !== 'waiting' && ++ended > mostEnded) return [];
    const { automation_name, block_type, block_name, ...run } = row;
    const { contact: _, ...execution } = presentExecution(run);
    return [
      {
        ...execution,
        automation: { id: row.automation_id, name: automation_name },
        block: block_type === null ? null : { type: block_type, name: block_name },
      },
    ];
  });
}

import type { Execution, listExecutions as listRoute, RouteQuery } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { accessAutomation } from '../queries.ts';
import { isTest } from '../tested.ts';
import { type ExecutionRow, executionColumns, executionTables, presentExecution } from './queries.ts';

type Query = RouteQuery<typeof listRoute>;

/** Who went through, the newest first; a cursor is the id after which the next page begins. */
export function listExecutions(
  ctx: RequestContext,
  automationId: number,
  query: Query,
): Promise<{ data: Execution[]; meta: { next_cursor: string | null; per_page: number } }> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const rows = await readPage(tx, ctx.teamId, automationId, query);
    const more = rows.length > query.per_page;
    const page = rows.slice(0, query.per_page);
    const next_cursor = more ? String(page.at(-1)?.id ?? '') : null;
    return { data: page.map(presentExecution), meta: { next_cursor, per_page: query.per_page } };
  });
}

async function readPage(tx: Tx, teamId: number, automationId: number, query: Query): Promise<ExecutionRow[]> {
  const { cursor, per_page, status, version, block_id, reason, search, tests, from, to } = query;
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  const zone = sql`(select timezone from teams where id = ${teamId})`;
  const conditions = [
    sql`r.team_id = ${teamId} and r.automation_id = ${automationId}`,
    tests ? isTest('r') : sql`not ${isTest('r')}`,
    ...(before === null ? [] : [sql`r.id < ${before}`]),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(version === undefined ? [] : [sql`r.version = ${version}`]),
    ...(block_id ? [sql`r.block_id = ${block_id}`] : []),
    ...(reason ? [sql`r.end_reason = ${reason}`] : []),
    ...(search ? [sql`strpos(c.search, herald.plain(${search})) > 0`] : []),
    ...(from ? [sql`r.started_at >= (${from}::date at time zone ${zone})`] : []),
    ...(to ? [sql`r.started_at < ((${to}::date + 1) at time zone ${zone})`] : []),
  ];
  const { rows } = await sql<ExecutionRow>`
    select ${executionColumns} from ${executionTables}
    where ${sql.join(conditions, sql` and `)}
    order by r.id desc limit ${per_page + 1}`.execute(tx);
  return rows;
}

import type { OptinStatus } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { compileConditions, readSegmentConditions, whereFound } from '../../people/index.ts';

export interface ContactFilters {
  search?: string | undefined;
  optin_status?: OptinStatus | undefined;
  group_id?: number | undefined;
  /** These and no others. */
  ids?: readonly number[] | undefined;
  /** Of a segment, compiled. */
  conditions?: RawBuilder<unknown> | undefined;
}

/** Filters as a request names them, with the conditions of its segment. */
export async function resolveFilters(
  ctx: RequestContext,
  { segment_id, ...filters }: ContactFilters & { segment_id?: number | undefined },
): Promise<ContactFilters> {
  if (segment_id === undefined) return filters;
  const conditions = await ctx.db.read(async (tx) =>
    compileConditions(tx, ctx, await readSegmentConditions(tx, ctx, segment_id)),
  );
  return { ...filters, conditions };
}

/** The contacts `c` of a team that match. The team is always named, so this works for both database roles. */
export function whereMatches(teamId: number, filters: ContactFilters): RawBuilder<unknown> {
  const conditions = [sql`c.team_id = ${teamId}`];
  if (filters.optin_status) conditions.push(sql`c.optin_status = ${filters.optin_status}`);
  if (filters.group_id) {
    conditions.push(sql`exists (
      select from group_members m
      where m.team_id = c.team_id and m.group_id = ${filters.group_id} and m.contact_id = c.id)`);
  }
  if (filters.ids) conditions.push(sql`c.id = any(${filters.ids}::bigint[])`);
  if (filters.conditions) conditions.push(filters.conditions);
  conditions.push(whereFound(filters.search ?? ''));
  return sql.join(conditions, sql` and `);
}

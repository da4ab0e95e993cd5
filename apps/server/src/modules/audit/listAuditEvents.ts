import type { RouteQuery, listAuditEvents as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { presentAuditEvent } from './present.ts';
import { readAuditEvents } from './queries.ts';

/** A page of the log, newest first. */
export async function listAuditEvents(
  { db, teamId }: RequestContext,
  { cursor, per_page, ...filters }: RouteQuery<typeof route>,
) {
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await db.read((tx) => readAuditEvents(tx, { teamId, filters, before, limit: per_page + 1 }));
  const page = rows.slice(0, per_page);
  const next = rows.length > per_page ? (page.at(-1)?.id ?? null) : null;
  return {
    data: page.map(presentAuditEvent),
    meta: { next_cursor: next === null ? null : String(next), per_page },
  };
}

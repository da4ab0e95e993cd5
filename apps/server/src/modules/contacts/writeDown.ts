import { type AuditValues, audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { ContactFilters } from './filters.ts';
import { countAll } from './listContacts.ts';

/** As a request names them. */
export type ExportFilters = ContactFilters & { segment_id?: number | undefined };

interface Exported {
  query: ExportFilters;
  filters: ContactFilters;
  format: string;
}

/**
 * A line of the audit log before contacts leave the house: how many and which, and nobody's name. Says so
 * where how many is an estimate (`estimated`): a file is not refused because counting took long.
 */
export async function writeDown(
  ctx: RequestContext,
  { query, filters, format }: Exported,
  exactTime?: number,
): Promise<void> {
  const { count: contacts, isExact } = await countAll(ctx, filters, exactTime);
  await ctx.db.transaction(async (tx) => {
    const estimated = isExact ? {} : { estimated: true };
    const after = { contacts, ...estimated, ...(await readable(tx, ctx.teamId, query)), format };
    await audit(tx, byOf(ctx), { action: 'contacts.exported', target: { kind: 'contacts' }, after });
  });
}

/** What was searched for is most often somebody's name, so only that there was a search is kept. */
async function readable(tx: Tx, teamId: number, query: ExportFilters): Promise<AuditValues> {
  return {
    ...(query.group_id && { list: await nameOf(tx, 'groups', teamId, query.group_id) }),
    ...(query.segment_id && { segment: await nameOf(tx, 'segments', teamId, query.segment_id) }),
    ...(query.optin_status && { optin_status: query.optin_status }),
    ...(query.search && { search: true }),
    ...(query.ids && { chosen: true }),
  };
}

async function nameOf(tx: Tx, table: 'groups' | 'segments', teamId: number, id: number) {
  const row = await tx
    .selectFrom(table)
    .select('name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

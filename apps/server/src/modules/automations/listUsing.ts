import type { listAutomationsUsing, RouteQuery, UsingAutomation } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { readUsedBy } from '../../messaging/uses/index.ts';

/** The automations that use something. Fields of contacts are asked about by number like the rest, and named by their key. */
export function listUsing(
  { db, teamId }: RequestContext,
  { kind, id }: RouteQuery<typeof listAutomationsUsing>,
): Promise<UsingAutomation[]> {
  return db.read(async (tx) => {
    if (kind !== 'field') return readUsedBy(tx, { teamId, kind, id });
    const field = await tx
      .selectFrom('contact_fields')
      .select('key')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .executeTakeFirst();
    return field ? readUsedBy(tx, { teamId, kind, name: field.key }) : [];
  });
}

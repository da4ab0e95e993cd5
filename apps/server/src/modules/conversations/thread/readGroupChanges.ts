import type { Tx } from '../../../platform/database/index.ts';
import type { Place } from '../queries.ts';

export interface GroupChange {
  id: number;
  name: string;
  color: string;
  added_at: Date;
}

/** When the contact was put on lists of this number, within the time that a page of messages covers. */
export function readGroupChanges(
  tx: Tx,
  { teamId, phoneNumberId }: Place,
  contactId: number,
  { after, before }: { after: Date | null; before: Date | null },
): Promise<GroupChange[]> {
  let query = tx
    .selectFrom('group_members as m')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.team_id', '=', 'm.team_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['g.id', 'g.name', 'g.color', 'm.added_at'])
    .where('m.team_id', '=', teamId)
    .where('m.contact_id', '=', contactId)
    .where('g.phone_number_id', '=', phoneNumberId)
    .orderBy('m.added_at', 'desc');
  if (after) query = query.where('m.added_at', '>=', after);
  if (before) query = query.where('m.added_at', '<', before);
  return query.limit(200).execute();
}

import type { TimelineEntry } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { mostEntries, type Span, within } from '../timeline/index.ts';

interface ChangeRow {
  id: number;
  group_id: number | null;
  group: { name: string; color: string };
  is_added: boolean;
  at: Date;
}

/**
 * When the contact was put on lists of this number and taken off, within a span, newest first. Who is on a list has one row,
 * who was on it and left has another, so an entry's id says which of the three it is made of.
 */
export async function readGroupChanges(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  span: Span,
): Promise<Extract<TimelineEntry, { kind: 'group_change' }>[]> {
  const removed = (column: 'added_at' | 'removed_at', nth: number) => sql`
    select r.id * 3 + ${nth}::int as id, g.id as group_id,
      json_build_object('name', r.group_name, 'color', r.group_color) as "group",
      ${column === 'added_at'}::boolean as is_added, r.${sql.ref(column)} as at
    from group_removals r
    left join groups g on g.team_id = r.team_id and g.id = r.group_id
    where r.team_id = ${teamId} and r.phone_number_id = ${phoneNumberId} and r.contact_id = ${contactId}
      ${within(sql`r.${sql.ref(column)}`, span)}`;
  const { rows } = await sql<ChangeRow>`
    select g.id * 3 as id, g.id as group_id, json_build_object('name', g.name, 'color', g.color) as "group",
      true as is_added, m.added_at as at
    from group_members m join groups g on g.team_id = m.team_id and g.id = m.group_id
    where m.team_id = ${teamId} and m.contact_id = ${contactId} and g.phone_number_id = ${phoneNumberId}
      ${within(sql`m.added_at`, span)}
    union all ${removed('added_at', 1)}
    union all ${removed('removed_at', 2)}
    order by at desc, id desc limit ${mostEntries}`.execute(tx);
  return rows.map(({ at, ...row }) => {
    const time = at.toISOString();
    return { kind: 'group_change', at: time, ...row, created_at: time };
  });
}

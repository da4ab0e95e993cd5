import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * The one way off a list, for some or (null) for all. Who has a conversation on the list's number gets a line there; for
 * everybody else nobody would ever read it. Returns who was on it; the caller keeps the list's counter.
 */
export async function removeMembers(
  tx: Tx,
  list: { teamId: number; groupId: number },
  contactIds: readonly number[] | null,
  at: Date,
): Promise<number[]> {
  const { teamId, groupId } = list;
  const some = contactIds ? sql`and contact_id = any(${contactIds}::bigint[])` : sql``;
  const { rows } = await sql<{ contact_id: number }>`
    with gone as (
      delete from group_members where team_id = ${teamId} and group_id = ${groupId} ${some}
      returning contact_id, added_at
    ), told as (
      insert into group_removals (
        team_id, phone_number_id, contact_id, group_id, group_name, group_color, added_at, removed_at)
      select g.team_id, g.phone_number_id, gone.contact_id, g.id, g.name, g.color, gone.added_at, ${at}
      from gone
      join groups g on g.team_id = ${teamId} and g.id = ${groupId}
      join conversations v
        on v.team_id = g.team_id and v.phone_number_id = g.phone_number_id and v.contact_id = gone.contact_id
    )
    select contact_id from gone`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

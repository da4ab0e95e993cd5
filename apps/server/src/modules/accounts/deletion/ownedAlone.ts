import { roleIds } from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/index.ts';

/**
 * The names of the teams that would be nobody's without this person. Who is about to leave as well does not count, nor does
 * a team that is about to end before: asked for an account's own end, which waits until it has.
 */
export async function teamsOwnedAlone(db: Kysely<DB>, userId: number, endsBefore?: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from members m
    join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.role_id = ${roleIds.Owner}
      and (t.delete_at is null or t.delete_at > coalesce(${endsBefore ?? null}::timestamptz, '-infinity'))
      and not exists (
        select from members o join users u on u.id = o.user_id
        where o.team_id = m.team_id and o.role_id = ${roleIds.Owner} and o.user_id <> ${userId}
          and u.delete_at is null and u.blocked_at is null)
    order by t.name, t.id`.execute(db);
  return rows.map(({ name }) => name);
}

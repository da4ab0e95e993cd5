import { roleIds } from '@herald/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB, Tx } from '../../../platform/database/index.ts';

/** Whether a person can be counted on as an Owner: who is about to leave or is blocked cannot. */
export function isStanding(users: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`(${column('delete_at')} is null and ${column('blocked_at')} is null)`;
}

/** Holds the Owners of every team that the person owns: of two who leave at once, the second sees the first one gone. */
export async function holdOwnersBeside(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from members o
    where o.role_id = ${roleIds.Owner} and o.team_id in (
      select team_id from members where user_id = ${userId} and role_id = ${roleIds.Owner})
    order by o.team_id, o.user_id for no key update`.execute(tx);
}

interface OwnedTeam {
  name: string;
  /** When the team comes to its own end. */
  delete_at: Date | null;
}

/** The teams that would be nobody's without this person. */
export async function teamsOwnedAlone(db: Kysely<DB>, userId: number): Promise<OwnedTeam[]> {
  const { rows } = await sql<OwnedTeam>`
    select t.name, t.delete_at from members m
    join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.role_id = ${roleIds.Owner}
      and not exists (
        select from members o join users u on u.id = o.user_id
        where o.team_id = m.team_id and o.role_id = ${roleIds.Owner} and o.user_id <> ${userId}
          and ${isStanding('u')})
    order by t.name, t.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Identity } from './snapshot.ts';
import { type Follower, followers } from './tables.ts';

/** From whom to whom. */
export interface Move {
  teamId: number;
  from: number;
  to: number;
}

/** Gives everything that only bears a person's id to another one. */
export async function moveFollowers(tx: Tx, move: Move): Promise<Record<Follower, number[]>> {
  const moved = {} as Record<Follower, number[]>;
  for (const table of followers) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set contact_id = ${move.to}
      where team_id = ${move.teamId} and contact_id = ${move.from} returning id`.execute(tx);
    moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Gives back what was moved and is still there. */
export async function returnFollowers(
  tx: Tx,
  move: Move,
  moved: Record<Follower, readonly number[]>,
): Promise<void> {
  for (const table of followers) {
    await sql`
      update ${sql.table(table)} set contact_id = ${move.to}
      where team_id = ${move.teamId} and contact_id = ${move.from}
        and id = any(${moved[table]}::bigint[])`.execute(tx);
  }
}

export async function moveMerges(
  tx: Tx,
  { teamId, from, to }: Move,
  ids?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact_merges set kept_contact_id = ${to}
    where team_id = ${teamId} and kept_contact_id = ${from}
      and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function moveIdentities(
  tx: Tx,
  { teamId, from, to }: Move,
  some?: readonly Identity[],
): Promise<Identity[]> {
  const chosen = some
    ? sql`(kind, value) in (select kind, value from jsonb_to_recordset(${jsonRows(some)})
        as x(kind text, value text))`
    : sql`true`;
  const { rows } = await sql<Identity>`
    update contact_identities set contact_id = ${to}
    where team_id = ${teamId} and contact_id = ${from} and ${chosen} returning kind, value`.execute(tx);
  return rows;
}

export async function moveShown(
  tx: Tx,
  { teamId, from, to }: Move,
  ids?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update phone_numbers set last_contact_id = ${to}
    where team_id = ${teamId} and last_contact_id = ${from}
      and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Move } from './moveRows.ts';
import { putBack, type Row, takeRows } from './rows.ts';

export interface JoinedLists {
  dropped: Row[];
  moved: number[];
}

/** On a list on which both are, the kept one stays; the list is one shorter then. */
export async function joinLists(tx: Tx, { teamId, from, to }: Move): Promise<JoinedLists> {
  const both = sql`t.team_id = ${teamId} and t.contact_id = ${from} and exists (
    select from group_members k where k.team_id = ${teamId} and k.group_id = t.group_id and k.contact_id = ${to})`;
  const dropped = await takeRows(tx, 'group_members', both);
  await sql`delete from group_members t where ${both}`.execute(tx);
  await changeCounts(tx, teamId, dropped, -1);
  const { rows } = await sql<{ group_id: number }>`
    update group_members set contact_id = ${to}
    where team_id = ${teamId} and contact_id = ${from} returning group_id`.execute(tx);
  return { dropped, moved: rows.map(({ group_id }) => group_id) };
}

/**
 * `from` is the kept one here. Lists that are gone, and those that the person was taken off since, stay so. Returns what
 * was really undone.
 */
export async function partLists(
  tx: Tx,
  { teamId, from, to }: Move,
  joined: JoinedLists,
): Promise<JoinedLists> {
  const { rows: moved } = await sql<{ group_id: number }>`
    update group_members set contact_id = ${to}
    where team_id = ${teamId} and contact_id = ${from} and group_id = any(${joined.moved}::bigint[])
    returning group_id`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from groups where team_id = ${teamId} and id = any(${joined.dropped.map(idOf)}::bigint[])`.execute(
    tx,
  );
  const alive = new Set(rows.map(({ id }) => id));
  const back = joined.dropped.filter((row) => alive.has(idOf(row)));
  await putBack(tx, 'group_members', back);
  await changeCounts(tx, teamId, back, 1);
  return { dropped: back, moved: moved.map(({ group_id }) => group_id) };
}

const idOf = (row: Row) => row.group_id as number;

async function changeCounts(tx: Tx, teamId: number, rows: readonly Row[], change: number): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update groups set contacts_count = contacts_count + ${change}
    where team_id = ${teamId} and id = any(${rows.map(idOf)}::bigint[])`.execute(tx);
}

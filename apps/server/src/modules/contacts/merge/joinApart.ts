import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Move } from './moveRows.ts';
import { takeRows } from './rows.ts';
import type { JoinedApart } from './snapshot.ts';

/**
 * Whoever was found to be somebody else than the one who goes is somebody else than the one who stays, too. That these two
 * were two people is no longer true.
 */
export async function joinApart(tx: Tx, { teamId, from, to }: Move): Promise<JoinedApart> {
  const mine = sql`t.team_id = ${teamId} and ${from} in (t.contact_id, t.other_contact_id)`;
  const known = sql`${mine} and (${to} in (t.contact_id, t.other_contact_id) or exists (
    select from not_duplicates k
    where k.team_id = ${teamId} and ${to} in (k.contact_id, k.other_contact_id)
      and ${from} not in (k.contact_id, k.other_contact_id)
      and (t.contact_id in (k.contact_id, k.other_contact_id)
        or t.other_contact_id in (k.contact_id, k.other_contact_id))))`;
  const dropped = await takeRows(tx, 'not_duplicates', known);
  await sql`delete from not_duplicates t where ${known}`.execute(tx);
  return { dropped, moved: await rename(tx, mine, from, to) };
}

/** `from` is the kept one here. Who was erased since, or found to be two people since, stays so. */
export async function partApart(tx: Tx, { teamId, from, to }: Move, joined: JoinedApart): Promise<void> {
  const moved = sql`t.team_id = ${teamId} and t.id = any(${joined.moved}::bigint[])
    and ${from} in (t.contact_id, t.other_contact_id)`;
  await rename(tx, moved, from, to);
  await sql`
    insert into not_duplicates (team_id, id, contact_id, other_contact_id, user_id, created_at)
    overriding system value
    select t.team_id, t.id, t.contact_id, t.other_contact_id,
      (select u.id from users u where u.id = t.user_id), t.created_at
    from jsonb_populate_recordset(null::not_duplicates, ${jsonRows(joined.dropped)}) t
    join contacts c on c.team_id = t.team_id and c.id = t.contact_id
    join contacts o on o.team_id = t.team_id and o.id = t.other_contact_id
    on conflict do nothing`.execute(tx);
}

async function rename(tx: Tx, where: ReturnType<typeof sql>, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update not_duplicates t set
      contact_id = case when contact_id = ${from} then ${to} else contact_id end,
      other_contact_id = case when other_contact_id = ${from} then ${to} else other_contact_id end
    where ${where} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

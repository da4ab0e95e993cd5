import type { ContactMerge } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { shownName } from '../../../platform/shownName.ts';
import type { ContactRow } from '../queries.ts';

interface MergeRow
  extends Pick<ContactMerge, 'id' | 'kept_contact_id' | 'merged_by' | 'undone_by' | 'can_undo'> {
  merged: ContactRow;
  merged_contact_id: number;
  merged_at: Date;
  undone_at: Date | null;
}

/** Merges into a contact, newest first. */
export const readMergesOf = (tx: Tx, teamId: number, contactId: number) =>
  read(tx, sql`m.team_id = ${teamId} and m.kept_contact_id = ${contactId}`);

export async function readMerge(tx: Tx, teamId: number, mergeId: number): Promise<ContactMerge> {
  const [merge] = await read(tx, sql`m.team_id = ${teamId} and m.id = ${mergeId}`);
  if (!merge) throw new Error(`Merge ${mergeId} has vanished.`);
  return merge;
}

async function read(tx: Tx, where: RawBuilder<unknown>): Promise<ContactMerge[]> {
  const { rows } = await sql<MergeRow>`
    select m.id, m.kept_contact_id, m.merged_contact_id, m.merged_at, m.undone_at,
      coalesce(m.snapshot -> 'merged', '{}') as merged,
      ${memberJson('a')} as merged_by, ${memberJson('b')} as undone_by,
      m.undone_at is null and not exists (
        select from contact_merges n
        where n.team_id = m.team_id and n.kept_contact_id = m.kept_contact_id and n.id > m.id
          and n.undone_at is null) as can_undo
    from contact_merges m
    left join users a on a.id = m.merged_by
    left join users b on b.id = m.undone_by
    where ${where} order by m.id desc limit 100`.execute(tx);
  return rows.map(({ merged, merged_contact_id: id, ...row }) => ({
    ...row,
    merged: { id, name: shownName(merged), phone_number: merged.phone_number ?? null },
    merged_at: row.merged_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }));
}

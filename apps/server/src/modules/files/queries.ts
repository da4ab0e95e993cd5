import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Files } from '../../platform/database/types.gen.ts';
import type { FileRow } from './row.ts';

export function insertFile(tx: Tx, values: Insertable<Files>): Promise<FileRow> {
  return tx.insertInto('files').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Files of the team by id; what does not exist is left out. */
export async function readFiles(
  tx: Tx,
  teamId: number,
  ids: readonly number[],
): Promise<Map<number, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

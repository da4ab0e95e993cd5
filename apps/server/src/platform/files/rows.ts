import type { Selectable } from 'kysely';
import type { Tx } from '../database/index.ts';
import type { Files as FilesTable } from '../database/types.gen.ts';
import type { Files } from './files.ts';

/** What the database knows of a stored file. */
export type FileRow = Selectable<FilesTable>;

/** Returns files of the team by id; what does not exist is left out. */
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

/** A signed address of the file, for pages of members: it opens for nobody else, and not for long. */
export function linkTo({ files }: { files: Files }, row: FileRow): string {
  return files.link(row.team_id, row.key, {
    filename: row.name,
    contentType: row.mime_type,
    forMembers: true,
  });
}

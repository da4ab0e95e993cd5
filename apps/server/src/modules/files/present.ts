import type { StoredFile } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import type { FileRow } from './row.ts';

/** A signed address of the file: it works without signing in, and not for long. */
export function linkTo({ files }: AppServices, row: FileRow): string {
  return files.link(row.team_id, row.key, { filename: row.name, contentType: row.mime_type });
}

export function presentFile(app: AppServices, row: FileRow): StoredFile {
  return {
    id: row.id,
    name: row.name,
    mime_type: row.mime_type,
    size: row.size,
    url: linkTo(app, row),
    media_type: row.media_type as StoredFile['media_type'],
  };
}

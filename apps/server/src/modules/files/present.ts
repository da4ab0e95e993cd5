import type { StoredFile } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import { type FileRow, linkTo } from '../../platform/files/index.ts';

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

import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Files } from '../../platform/database/types.gen.ts';
import type { FileRow } from '../../platform/files/index.ts';

export function insertFile(tx: Tx, values: Insertable<Files>): Promise<FileRow> {
  return tx.insertInto('files').values(values).returningAll().executeTakeFirstOrThrow();
}

import type { Selectable } from 'kysely';
import type { Files } from '../../platform/database/types.gen.ts';

export type FileRow = Selectable<Files>;

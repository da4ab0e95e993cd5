import type { Group } from '@herald/contract';
import type { GroupRow } from './queries.ts';

export function presentGroup(row: GroupRow): Group {
  return { ...row, color: row.color as Group['color'], created_at: row.created_at.toISOString() };
}

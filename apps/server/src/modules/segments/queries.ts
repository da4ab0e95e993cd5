import type { Segment, SegmentConditions } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

export interface SegmentRow {
  id: number;
  name: string;
  color: string;
  conditions: unknown;
  contacts_count: number | null;
  counted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = [
  'id',
  'name',
  'color',
  'conditions',
  'contacts_count',
  'counted_at',
  'created_at',
  'updated_at',
] as const;

export function readSegments(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<SegmentRow[]> {
  return tx
    .selectFrom('segments')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The only door to one segment of a number. */
export async function accessSegment(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  segmentId: number,
): Promise<SegmentRow> {
  const row = await tx
    .selectFrom('segments')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('id', '=', segmentId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function presentSegment(row: SegmentRow): Segment {
  return {
    ...row,
    color: row.color as Segment['color'],
    conditions: row.conditions as SegmentConditions,
    counted_at: row.counted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

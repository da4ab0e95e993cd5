import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';

export interface GroupRow {
  id: number;
  name: string;
  color: string;
  contacts_count: number;
  created_at: Date;
}

const columns = ['id', 'name', 'color', 'contacts_count', 'created_at'] as const;

export async function readGroups(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  search = '',
): Promise<GroupRow[]> {
  const query = tx
    .selectFrom('groups')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return (search === '' ? query : query.where(sql`lower(name)`, 'like', pattern)).execute();
}

/** The only door to one list of a number. */
export async function accessGroup(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  groupId: number,
): Promise<GroupRow> {
  const row = await tx
    .selectFrom('groups')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

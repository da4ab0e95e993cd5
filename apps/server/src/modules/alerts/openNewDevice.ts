import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { ringFor } from './ringFor.ts';
import type { RowKey } from './rowKey.ts';

interface NewDevice {
  team_id: number;
  userId: number;
  /** The sign-in, as its person's security events name it. */
  eventId: number;
  /** Null: it does not say what it is. */
  device: string | null;
  ip: string;
  now: Date;
}

/** Leaves word of a sign-in for the person whose it is. Returns whether that was not done before. */
export async function openNewDevice(
  tx: Tx,
  { team_id, userId, eventId, device, ip, now }: NewDevice,
): Promise<boolean> {
  const { rows } = await sql<RowKey>`
    insert into alerts (team_id, kind, subject_id, user_id, cause, data, since, opened_at)
    values (${team_id}, 'new_device', ${eventId}, ${userId}, 'signed_in', ${JSON.stringify({ device, ip })}, ${now}, ${now})
    on conflict (team_id, kind, subject_id) where closed_at is null do nothing
    returning team_id, id`.execute(tx);
  await ringFor(tx, now, rows, new Date(0));
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { ClaimedEvent } from '../batch.ts';

/** A part of an event that becomes one of its own. */
export interface PartOfEvent extends Pick<ClaimedEvent, 'lane' | 'about' | 'received_at' | 'looks'> {
  body: string;
  attempts: number;
  error: string | null;
  next_attempt_at: Date | null;
}

/** In one statement, however many they are; returns their ids. */
export async function addEvents(
  tx: Tx,
  source: string,
  parts: readonly Readonly<PartOfEvent>[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into inbound_events
      (source, body, lane, about, received_at, looks, attempts, status, error, next_attempt_at)
    select ${source}, convert_to(body, 'UTF8'), lane, about, received_at, looks, attempts, 'pending', error, next_attempt_at
    from jsonb_to_recordset(${jsonRows(parts)}) as row(
      body text, lane text, about jsonb, received_at timestamptz, looks smallint, attempts smallint, error text,
      next_attempt_at timestamptz)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

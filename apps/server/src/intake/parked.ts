import { type Kysely, sql } from 'kysely';
import type { AppServices } from '../platform/context.ts';
import type { DB } from '../platform/database/index.ts';
import { wakeChannel } from './door/doorbell.ts';

// Parked events belong to no team, so no team may see them: they are for operators of the installation.

export interface ParkedEvent {
  id: number;
  source: string;
  status: 'parked' | 'discarded';
  received_at: Date;
  /** When the last try failed, or when it was given up. */
  parked_at: Date | null;
  attempts: number;
  error: string;
  discarded_by: string | null;
}

export interface ParkedSearch {
  status?: ParkedEvent['status'];
  /** A part of the error. */
  search?: string;
  before?: number | null;
  limit?: number;
}

const columns = sql`
  e.id, e.source, e.status, e.received_at, e.processed_at as parked_at, e.attempts, coalesce(e.error, '') as error,
  nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as discarded_by`;

/** Newest first. */
export async function readParkedEvents(app: AppServices, wanted: ParkedSearch = {}): Promise<ParkedEvent[]> {
  const { status = 'parked', search = '', before = null, limit = 50 } = wanted;
  const { rows } = await sql<ParkedEvent>`
    select ${columns} from inbound_events e left join users u on u.id = e.discarded_by
    where e.status = ${status} and (${before}::bigint is null or e.id < ${before})
      and (${search} = '' or strpos(lower(e.error), lower(${search})) > 0)
    order by e.id desc limit ${limit}
  `.execute(app.database.statements);
  return rows;
}

/** With what came in, or null when there is none such (any more). */
export async function readParkedEvent(
  app: AppServices,
  id: number,
): Promise<(ParkedEvent & { body: string }) | null> {
  const { rows } = await sql<ParkedEvent & { body: Buffer }>`
    select ${columns}, e.body from inbound_events e left join users u on u.id = e.discarded_by
    where e.id = ${id} and e.status in ('parked', 'discarded')
  `.execute(app.database.statements);
  const [row] = rows;
  return row ? { ...row, body: row.body.toString('utf8') } : null;
}

/**
 * Takes parked events in again, from the first try. They keep their ids and so their order. Returns how many that were.
 */
export async function replayParkedEvents(db: Kysely<DB>, ids: readonly number[] | 'all'): Promise<number> {
  const chosen = ids === 'all' ? sql`true` : sql`id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ replayed: number }>`
    with again as (
      update inbound_events set status = 'pending', attempts = 0, next_attempt_at = null, processed_at = null
      where ${chosen} and status = 'parked'
      returning 1
    )
    select count(*)::int as replayed, pg_notify(${wakeChannel}, '') from again
  `.execute(db);
  return rows[0]?.replayed ?? 0;
}

/** Gives an event up. False when it is not parked (any more). */
export async function discardParkedEvent(
  db: Kysely<DB>,
  id: number,
  by: { userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inbound_events')
    .set({ status: 'discarded', discarded_by: by.userId, processed_at: by.now })
    .where('id', '=', id)
    .where('status', '=', 'parked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import type { AppServices } from '../../context.ts';
import { wakeChannel } from './door/doorbell.ts';

/** An event that five tries could not take in. */
export interface ParkedEvent {
  id: number;
  source: string;
  received_at: Date;
  parked_at: Date | null;
  error: string | null;
  body: string;
}

/** What waits for an operator of the installation, newest first. Belongs to no team, so no team may see it. */
export async function readParkedEvents(
  app: AppServices,
  { before = null, limit = 50 }: { before?: number | null; limit?: number } = {},
): Promise<ParkedEvent[]> {
  const { rows } = await sql<Omit<ParkedEvent, 'body'> & { body: Buffer }>`
    select id, source, received_at, processed_at as parked_at, error, body from inbound_events
    where status = 'parked' and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}
  `.execute(app.database.statements);
  return rows.map(({ body, ...row }) => ({ ...row, body: body.toString('utf8') }));
}

/** Takes parked events in again, from the first try. Answers how many that were. */
export async function replayParkedEvents(app: AppServices, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    with again as (
      update inbound_events set status = 'pending', attempts = 0, next_attempt_at = null, processed_at = null
      where id = any(${ids}::bigint[]) and status = 'parked'
      returning 1
    )
    select pg_notify(${wakeChannel}, '') from again
  `.execute(app.database.statements);
  return rows.length;
}

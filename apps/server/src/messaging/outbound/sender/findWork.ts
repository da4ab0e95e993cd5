import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import { leaseNameOf } from './leaseName.ts';

/**
 * Numbers with queued messages of no campaign, with a campaign on its way, or with messages that somebody claimed
 * or left in `sending`. What is queued of a paused campaign waits with it and is no work. Hops from number to number through the
 * partial indexes, so a long queue costs no more than a short one.
 */
export async function findNumbersWithWork(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive queued as (
      (select phone_number_id as id from messages where open_status = 'queued' and campaign_id is null
       order by phone_number_id limit 1)
      union all
      select (select m.phone_number_id from messages m
              where m.open_status = 'queued' and m.campaign_id is null and m.phone_number_id > queued.id
              order by m.phone_number_id limit 1)
      from queued where queued.id is not null
    ), sending as (
      (select phone_number_id as id from messages where open_status = 'sending' order by phone_number_id limit 1)
      union all
      select (select m.phone_number_id from messages m
              where m.open_status = 'sending' and m.phone_number_id > sending.id order by m.phone_number_id limit 1)
      from sending where sending.id is not null
    )
    select id from queued where id is not null
    union select id from sending where id is not null
    union select phone_number_id from send_claims
    union select phone_number_id from campaigns where step = 'SENDING'`.execute(db.statements);
  return rows.map(({ id }) => id);
}

export interface FreeNumbers {
  free: number[];
  /** Milliseconds until the first lease of the others runs out, unless it is renewed. */
  nextInMs: number;
}

/** Of these numbers, the ones whose lease nobody holds: asking first spares a write for every number of every poll. */
export async function findFreeNumbers(db: Database, numbers: readonly number[]): Promise<FreeNumbers> {
  if (numbers.length === 0) return { free: [], nextInMs: Number.POSITIVE_INFINITY };
  const { rows } = await sql<{ name: string; left_ms: number }>`
    select name, (extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as left_ms from leases
    where name = any(${numbers.map(leaseNameOf)}::text[]) and expires_at >= clock_timestamp()`.execute(
    db.statements,
  );
  const held = new Set(rows.map(({ name }) => name));
  return {
    free: numbers.filter((id) => !held.has(leaseNameOf(id))),
    nextInMs: Math.min(...rows.map(({ left_ms }) => left_ms)),
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

const lockOf = (teamId: number): RawBuilder<bigint> => sql`hashtextextended(${`who bills ${teamId}`}, 0)`;

/**
 * Who bills the team's messages stays as it is until the transaction is over: whoever sends looks at it after this. Comes
 * before the lock of the balance, never after it.
 */
export async function holdBiller(tx: Tx, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(teamId)})`.execute(tx);
}

/** Waits for all who are sending, and lets nobody begin, so that they are counted to one biller or the other. */
export async function changeBiller(tx: Tx, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(teamId)})`.execute(tx);
}

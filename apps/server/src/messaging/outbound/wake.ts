import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Workers listen here for numbers that have something to send; a poll every second is the safety net. */
export const wakeChannel = 'herald_outbound';

/** Tells the workers, once the transaction is committed, that a number has something to send. */
export async function wakeSender(tx: Tx, phoneNumberId: number): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, ${String(phoneNumberId)})`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { restored } from './failureWords.ts';
import { lockScheduled } from './scheduledRow.ts';
import { failScheduled } from './sendScheduled.ts';

const batch = 200;

/**
 * After a restore: what people planned is not sent by itself, because it may have been already; whoever planned it is told.
 * Returns how many there were in this batch; none means that all are held.
 */
export async function holdScheduled(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ team_id: number; id: number }>`
    select team_id, id from scheduled_messages where status = 'waiting' order by id limit ${batch}`.execute(
    tx,
  );
  for (const { team_id, id } of rows) {
    const row = await lockScheduled(tx, team_id, id);
    if (row?.status === 'waiting') await failScheduled(tx, now, row, restored);
  }
  return rows.length;
}

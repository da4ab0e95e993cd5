import type { Tx } from '../../platform/database/index.ts';
import { graceEndOf } from './standing.ts';

/** Returns until when a team keeps, or kept, its plan although a payment failed; null while nothing is owed. */
export async function readGraceEnd(tx: Tx, teamId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('billing_accounts')
    .select('past_due_since')
    .where('team_id', '=', teamId)
    .where('status', 'in', ['past_due', 'unpaid'])
    .executeTakeFirst();
  return row?.past_due_since ? graceEndOf(row.past_due_since) : null;
}

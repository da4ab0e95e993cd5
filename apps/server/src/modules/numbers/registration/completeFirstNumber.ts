import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** Notes when the first number of a team could send, whichever way it came there. */
export async function completeFirstNumber(tx: Tx, teamId: number, now: Date): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ first_waba_completed_at: sql`coalesce(first_waba_completed_at, ${now})` })
    .where('id', '=', teamId)
    .execute();
}

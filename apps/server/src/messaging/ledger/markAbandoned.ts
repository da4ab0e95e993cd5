import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyEvents } from './applyEvents.ts';
import type { Change } from './counters.ts';

/**
 * Called by whoever takes over a number, before the first claim: what an earlier holder left in `sending` may or may not
 * have gone out. It becomes `uncertain` and waits for a status to settle it; nothing here is ever sent again by itself.
 */
export async function markAbandoned(tx: Tx, phoneNumberId: number): Promise<Change[]> {
  const { rows } = await sql<{ team_id: number; id: number }>`
    select team_id, id from messages
    where phone_number_id = ${phoneNumberId} and open_status = 'sending' and direction = 'out'`.execute(tx);
  const changes = await applyEvents(
    tx,
    rows.map(({ team_id, id }) => ({
      teamId: team_id,
      messageId: id,
      event: { kind: 'abandoned' as const },
    })),
  );
  return changes;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyApart, type OnStuck } from './applyApart.ts';
import { closeClaims } from './closeClaims.ts';
import type { Change } from './counters.ts';

/**
 * Called by whoever takes over a number, before the first claim: what an earlier holder claimed, or left in `sending`, may or
 * may not have gone out. It becomes `uncertain` and waits for a status to settle it; nothing here is ever sent again by itself. One that
 * cannot be written stays as it is: the number must find a holder all the same.
 */
export async function markAbandoned(
  tx: Tx,
  phoneNumberId: number,
  onStuck: OnStuck = () => {},
): Promise<Change[]> {
  await closeClaims(tx, sql`k.phone_number_id = ${phoneNumberId}`, onStuck);
  const { rows } = await sql<{ team_id: number; id: number }>`
    select team_id, id from messages
    where phone_number_id = ${phoneNumberId} and open_status = 'sending' and direction = 'out'`.execute(tx);
  const changes = await applyApart(
    tx,
    rows.map(({ team_id, id }) => ({
      teamId: team_id,
      messageId: id,
      event: { kind: 'abandoned' as const },
    })),
    onStuck,
  );
  return changes;
}

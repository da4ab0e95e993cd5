import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyApart, type OnStuck } from './applyApart.ts';
import { closeClaims } from './closeClaims.ts';

/**
 * A claim whose commit got no answer: if it stands, its messages wait in nobody's memory, so nothing of them was posted.
 * They go back to the queue as if nothing had happened, also where a successor doubted them already. One that cannot
 * go back stays for the next holder to doubt, so that its number goes on. Returns how many went.
 */
export async function takeBackClaim(
  tx: Tx,
  phoneNumberId: number,
  claimedBy: string,
  onStuck: OnStuck,
): Promise<number> {
  await closeClaims(tx, sql`k.phone_number_id = ${phoneNumberId} and k.token = ${claimedBy}`, onStuck);
  const { rows } = await sql<{ team_id: number; id: number }>`
    select team_id, id from messages
    where phone_number_id = ${phoneNumberId} and open_status = 'sending' and claimed_by = ${claimedBy}
    union all
    select m.team_id, m.id from messages m
    join phone_numbers n on n.team_id = m.team_id and n.id = m.phone_number_id
    where n.id = ${phoneNumberId} and m.open_status = 'uncertain' and m.claimed_by = ${claimedBy}`.execute(
    tx,
  );
  const event = { kind: 'requeued' as const, notBefore: null, usedAttempt: false, error: null, claimedBy };
  const changes = await applyApart(
    tx,
    rows.map(({ team_id: teamId, id: messageId }) => ({ teamId, messageId, event })),
    onStuck,
  );
  return changes.length;
}

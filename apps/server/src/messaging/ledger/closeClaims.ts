import { type RawBuilder, sql } from 'kysely';
import { isPassing, savepoint, type Tx } from '../../platform/database/index.ts';
import type { OnStuck } from './applyApart.ts';
import { recordClaimed, recordClaims } from './recordClaimed.ts';
import type { MessageKey } from './row.ts';

/** A claim whose results are still to come. */
export interface OpenClaim {
  teamId: number;
  id: number;
  token: string;
  /** Messages of which nothing is written yet. */
  left: number;
}

/**
 * Makes all messages of claims, which are then nobody's any more. What cannot be written keeps its claim: whoever takes the
 * number over tries again.
 */
export async function closeClaims(tx: Tx, which: RawBuilder<boolean>, onStuck: OnStuck): Promise<void> {
  try {
    await savepoint(tx, () => recordClaims(tx, which));
  } catch (error) {
    if (isPassing(error)) throw error;
    await recordApart(tx, await readUnrecorded(tx, which), onStuck);
  }
  await sql`
    delete from send_claims k where ${which} and not exists (
      select from unrecorded_messages u where u.team_id = k.team_id and u.claim_id = k.id)`.execute(tx);
}

async function readUnrecorded(tx: Tx, which: RawBuilder<boolean>): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    select u.team_id as "teamId", u.id as "messageId" from unrecorded_messages u
    join send_claims k on k.team_id = u.team_id and k.id = u.claim_id
    where ${which} order by u.id`.execute(tx);
  return rows;
}

/** Halves are tried until what cannot be written stands alone. */
async function recordApart(tx: Tx, keys: readonly MessageKey[], onStuck: OnStuck): Promise<void> {
  if (keys.length === 0) return;
  try {
    await savepoint(tx, () => recordClaimed(tx, keys));
  } catch (error) {
    if (isPassing(error)) throw error;
    if (keys.length === 1) return onStuck(keys[0]!.messageId, error);
    const half = keys.length >> 1;
    await recordApart(tx, keys.slice(0, half), onStuck);
    await recordApart(tx, keys.slice(half), onStuck);
  }
}

/** Everything that came of them is in the ledger. */
export async function forgetClaims(tx: Tx, claims: readonly OpenClaim[]): Promise<void> {
  const named = sql`unnest(
    ${claims.map(({ teamId }) => teamId)}::bigint[], ${claims.map(({ id }) => id)}::bigint[],
    ${claims.map(({ token }) => token)}::text[]) as w (team_id, id, token)`;
  // Locked in their order by a statement of its own: whoever takes the number over may be holding some of them.
  await sql`
    select from send_claims k join ${named} on w.team_id = k.team_id and w.id = k.id and w.token = k.token
    order by k.team_id, k.id for update of k`.execute(tx);
  await sql`
    delete from send_claims k using ${named} where w.team_id = k.team_id and w.id = k.id and w.token = k.token`.execute(
    tx,
  );
}

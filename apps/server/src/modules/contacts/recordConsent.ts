import type { OptinStatus } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';

export type ConsentSource =
  | 'import'
  | 'manual'
  | 'keyword'
  | 'meta_preference'
  | 'error_131050'
  | 'api'
  | 'demo';

export interface ConsentChange {
  teamId: number;
  contactId: number;
  status: OptinStatus;
  source: ConsentSource;
  /** What the person wrote or agreed to. */
  wording?: string | null;
  /** Who of the team recorded it. */
  userId?: number | null;
  at: Date;
}

/**
 * Appends to the ledger of consent and moves the contact's state with it, the only way to change it. False when the
 * contact was in that state already: the ledger tells of changes. The caller publishes.
 */
export async function recordConsent(tx: Tx, change: ConsentChange): Promise<boolean> {
  const { teamId, contactId, status, source, wording = null, userId = null, at } = change;
  const moved = await tx
    .updateTable('contacts')
    .set({ optin_status: status, updated_at: at })
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .where('optin_status', '!=', status)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await tx
    .insertInto('consent_events')
    .values({
      team_id: teamId,
      contact_id: contactId,
      status,
      source,
      wording,
      user_id: userId,
      created_at: at,
    })
    .execute();
  return true;
}

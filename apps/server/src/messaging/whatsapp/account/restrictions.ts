import type { AccountUpdateEvent } from '@herald/whatsapp';
import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Batch } from '../batch.ts';
import { type ChangedNumber, emitChanged } from './numbers.ts';

/**
 * Remembers what Meta forbids an account for a while. Which messages that concerns is the gate's to say: some
 * restrictions stop templates only, some answers only, some nothing that Herald does.
 */
export async function restrict(
  batch: Batch,
  wabaId: string | null,
  restrictions: AccountUpdateEvent['restrictions'],
  at: Date,
): Promise<void> {
  const added = restrictions.map(({ type, expiresAt }) => ({ type, expires_at: expiresAt }));
  const types = added.map(({ type }) => type);
  const { rows } = await sql<ChangedNumber>`
    with changed as (
      update whatsapp_accounts a set
        restrictions = (
          select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(a.restrictions) r
          where r ->> 'type' <> all(${types}::text[])
        ) || ${jsonRows(added)},
        restrictions_at = ${at}, updated_at = now()
      where a.waba_id = ${wabaId} and (a.restrictions_at is null or a.restrictions_at <= ${at})
      returning a.team_id, a.id
    )
    select n.team_id as "teamId", n.id
    from changed a join phone_numbers n on n.team_id = a.team_id and n.whatsapp_account_id = a.id
  `.execute(batch.tx);
  emitChanged(batch, rows, ['restriction']);
}

export async function liftRestrictions({ tx }: Batch, wabaId: string | null, at: Date): Promise<void> {
  await sql`
    update whatsapp_accounts set restrictions = '[]', restrictions_at = ${at}, updated_at = now()
    where waba_id = ${wabaId} and restrictions <> '[]' and (restrictions_at is null or restrictions_at <= ${at})
  `.execute(tx);
}

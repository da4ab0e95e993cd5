import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';

/**
 * Open threads read their lines again, on every number of the team: whoever has no conversation on one may still be
 * looked at there. Rows of the inbox show the totals, so they are newer than before.
 */
export async function publishOrders(tx: Tx, teamId: number, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const numbers = await tx.selectFrom('phone_numbers').select('id').where('team_id', '=', teamId).execute();
  for (const { id } of numbers)
    for (const contact_id of contactIds)
      publish(tx, { name: 'timeline.updated', payload: { phone_number_id: id, contact_id } });
  await sql`
    select from conversations
    where team_id = ${teamId} and contact_id = any(${contactIds}::bigint[])
    order by phone_number_id, contact_id for no key update`.execute(tx);
  // A trigger counts the version.
  const { rows } = await sql<{ phone_number_id: number; contact_id: number }>`
    update conversations set version = version
    where team_id = ${teamId} and contact_id = any(${contactIds}::bigint[])
    returning phone_number_id, contact_id`.execute(tx);
  for (const payload of rows) publish(tx, { name: 'conversation.updated', payload });
}

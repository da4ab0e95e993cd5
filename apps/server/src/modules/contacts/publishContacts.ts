import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';

/**
 * People belong to the team: whoever looks at them through any of its numbers hears that they changed, and so do the
 * conversations that show their names.
 */
export async function publishContacts(tx: Tx, teamId: number, contactIds: readonly number[]): Promise<void> {
  const numbers = await tx.selectFrom('phone_numbers').select('id').where('team_id', '=', teamId).execute();
  for (const { id } of numbers) publish(tx, { name: 'contacts.updated', payload: { phone_number_id: id } });
  if (contactIds.length === 0) return;
  const conversations = await tx
    .selectFrom('conversations')
    .select(['phone_number_id', 'contact_id'])
    .where('team_id', '=', teamId)
    .where('contact_id', 'in', contactIds)
    .execute();
  for (const payload of conversations) publish(tx, { name: 'conversation.updated', payload });
}

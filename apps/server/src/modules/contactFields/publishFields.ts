import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';

/** Contacts belong to the team, so whoever looks at them through any of its numbers hears that they changed. */
export async function publishFields(tx: Tx, teamId: number): Promise<void> {
  const numbers = await tx.selectFrom('phone_numbers').select('id').where('team_id', '=', teamId).execute();
  for (const { id } of numbers) publish(tx, { name: 'contacts.updated', payload: { phone_number_id: id } });
}

import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';

/** Lists of every number may have changed their size. */
export async function publishGroups(tx: Tx, teamId: number): Promise<void> {
  const numbers = await tx.selectFrom('phone_numbers').select('id').where('team_id', '=', teamId).execute();
  for (const { id } of numbers) publish(tx, { name: 'groups.updated', payload: { phone_number_id: id } });
}

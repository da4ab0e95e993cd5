import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { CampaignRow } from './queries.ts';

/** These messages were filled in anew; with the last one, nothing keeps the campaign from going on. */
export async function settleChanged(
  tx: Tx,
  teamId: number,
  { id, stop_code, changed_messages: changed }: Pick<CampaignRow, 'id' | 'stop_code' | 'changed_messages'>,
  positions: readonly number[],
): Promise<void> {
  const isStopped = stop_code === 'template_changed';
  if (!isStopped && changed === null) return;
  const left = (changed ?? []).filter(({ position }) => !positions.includes(position));
  await tx
    .updateTable('campaigns')
    .set({
      changed_messages: left.length > 0 ? sql`${JSON.stringify(left)}::jsonb` : null,
      ...(isStopped && left.length === 0 ? { stop_code: null, stop_message: null } : {}),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

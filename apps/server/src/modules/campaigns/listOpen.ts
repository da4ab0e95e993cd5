import type { Home } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { hasOrders, presentEarned, readEarnedBy } from '../attribution/index.ts';
import { presentSummary } from './present.ts';
import { readOpenCampaigns } from './queries.ts';

/** Campaigns under way or waiting for their next step, those that send first; and whether there ever was one. */
export async function listOpen(tx: Tx, scope: NumberScope, limit: number): Promise<Home['campaigns']> {
  const { teamId, phoneNumberId } = scope;
  const rows = await readOpenCampaigns(tx, teamId, phoneNumberId, limit);
  const first =
    rows[0] ??
    (await tx
      .selectFrom('campaigns')
      .select('id')
      .where('team_id', '=', teamId)
      .where('phone_number_id', '=', phoneNumberId)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst());
  const ids = rows.map(({ id }) => id);
  const earned = await readEarnedBy(tx, teamId, { kind: 'campaign', ids, window: '5_days' });
  const hasShop = await hasOrders(tx, teamId);
  const open = rows.map((row) => {
    const costMicros = row.cost_micros;
    return presentSummary(
      row,
      presentEarned(earned.get(row.id), { hasShop, costMicros, currency: row.currency }),
    );
  });
  return { open, any: first !== undefined };
}

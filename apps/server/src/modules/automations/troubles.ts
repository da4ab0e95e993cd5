import type { LackingThing } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { checkAlerts } from '../alerts/index.ts';

/** What automations lack follows from what is live and switched on: asked again whenever that changes. */
export function checkTroubles(tx: Tx, { teamId, clock }: RequestContext): Promise<void> {
  return checkAlerts(tx, { names: ['automations'], teamIds: [teamId], now: clock.now() });
}

/** What each automation lacks, as its open alert says. */
export async function readTroubles(
  tx: Tx,
  teamId: number,
  automationIds: readonly number[],
): Promise<ReadonlyMap<number, LackingThing[]>> {
  const { rows } = await sql<{ id: number; things: LackingThing[] }>`
    select subject_id as id, data -> 'things' as things from alerts
    where team_id = ${teamId} and kind = 'automation_trouble' and closed_at is null
      and subject_id = any(${automationIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, things }) => [id, things]));
}

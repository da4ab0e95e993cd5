import { findAutomationDifferences } from '../../apps/server/src/modules/automations/proving.ts';
import type { ShopEvidence } from './checks.ts';

/** Every run's log leads to where it is, what is kept is counted, and no run broke because something else did. */
export async function checkFlows({ database, shop }: ShopEvidence): Promise<string[]> {
  const { team_id } = shop.params;
  const { rows } = await database.pools.owner.query<{ what: string }>(
    `select 'the run ' || id || ' ended ' || status || ' ' || end_reason as what from automation_runs
     where team_id = $1 and status = 'failed'
     union all
     select 'the block ' || block_id || ' of the run ' || run_id || ' sent ' || count(*) || ' times' from messages
     where team_id = $1 and run_id is not null group by run_id, block_id having count(*) > 1`,
    [team_id],
  );
  const { rows: begun } = await database.pools.owner.query<{ count: number }>(
    'select count(*)::int as count from automation_runs where team_id = $1',
    [team_id],
  );
  return [
    ...rows.map(({ what }) => what),
    ...(begun[0]?.count === 0 ? [`nobody came into an automation of the shop ${team_id}`] : []),
    ...(await findAutomationDifferences(database.statements, team_id)),
  ];
}

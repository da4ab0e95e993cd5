import { findAutomationDifferences } from '../../apps/server/src/modules/automations/proving.ts';
import type { ShopEvidence } from './checks.ts';

/** One in the automation of everybody, one of who greets. */
const mostRunsOfOne = 2;

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
    ...(await findAutomationDifferences(database.statements, team_id)).filter(
      (words) => !isOfErased(words, shop.erased.length),
    ),
  ];
}

/** Totals keep who was erased, whose run is gone: of each so many more may be counted, and no more. */
function isOfErased(words: string, erased: number): boolean {
  const [, kept, counted] = /^the counts: (.*) instead of (.*)$/.exec(words) ?? [];
  if (kept === undefined || counted === undefined || erased === 0) return false;
  const has = new Map<string, number>(Object.entries(JSON.parse(counted)));
  const keeps = Object.entries<number>(JSON.parse(kept));
  const most = erased * mostRunsOfOne;
  return (
    [...has.keys()].every((name) => keeps.some(([kept]) => kept === name)) &&
    keeps.every(([name, count]) => count >= (has.get(name) ?? 0) && count - (has.get(name) ?? 0) <= most)
  );
}

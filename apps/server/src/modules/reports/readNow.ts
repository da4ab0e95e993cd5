import { mostCounted, type SupportReport } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';

/** What was counted already. */
interface Waits {
  waiting: number;
  overdue: number;
}

/**
 * What a number has on its hands, each counted inside an index and no further than anybody needs. Whoever waits is open, so where
 * as many wait as anybody counts, as many are open.
 */
export async function readNow(
  tx: Tx,
  { teamId, phoneNumberId, clock }: RequestContext,
  waits?: Waits,
): Promise<SupportReport['now']> {
  const open = sql`
    team_id = ${teamId} and phone_number_id = ${phoneNumberId} and shelf = 'open'`;
  const count = (which: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from conversations where ${open} ${which} limit ${mostCounted}) counted)`;
  const { rows } = await sql<{
    overdue: number;
    waiting: number;
    longest: Date | null;
    open: number;
    unassigned: number;
  }>`
    with now as materialized (
      select
        ${waits ? sql`${waits.overdue}::bigint` : count(sql`and sla_due_at < ${clock.now()}`)} as overdue,
        ${waits ? sql`${waits.waiting}::bigint` : count(sql`and waiting_since is not null`)} as waiting,
        ${count(sql`and assignee = 0`)} as unassigned
    )
    select now.*,
      case when greatest(waiting, overdue, unassigned) < ${mostCounted} then ${count(sql``)} else ${mostCounted} end as open,
      (select waiting_since from conversations where ${open} and waiting_since is not null
        order by waiting_since limit 1) as longest
    from now`.execute(tx);
  const { longest, ...counts } = rows[0]!;
  return { ...counts, longest_since: longest?.toISOString() ?? null };
}

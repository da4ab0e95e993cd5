import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** So many at a time: nobody waits long for the balance. */
export const mostMoved = 5_000;

interface Question {
  teamId: number;
  dayId: number;
  /** Since then Meta bills the team: only what WhatsApp had taken before is the balance's. */
  closedAt: Date | null;
}

interface Counted {
  cost_micros: number;
  open_micros: number;
  /** There may be more. */
  isFull: boolean;
}

/**
 * Brings the sums of a day up to what its messages came to. Rows that somebody is moving at this moment are left for the next
 * time: whoever moves them may wait for the balance, whose lock the caller has.
 */
export async function countMoved(tx: Tx, question: Question): Promise<Counted> {
  const ids = await takeMoved(tx, question);
  return { ...(await addUp(tx, question, ids)), isFull: ids.length === mostMoved };
}

async function takeMoved(tx: Tx, { teamId, dayId, closedAt }: Question): Promise<number[]> {
  const isMetas = sql`(counted_cost <> 0 or counted_open <> 0) and (accepted_at <= ${closedAt}) is not true`;
  const { rows } = await sql<{ message_id: number }>`
    select message_id from balance_messages
    where team_id = ${teamId} and day_id = ${dayId} and (is_moved ${closedAt ? sql`or (${isMetas})` : sql``})
    order by message_id limit ${mostMoved} for update skip locked`.execute(tx);
  return rows.map(({ message_id }) => message_id);
}

/** A statement of its own: it sees the rows as they were locked. */
async function addUp(tx: Tx, { teamId, dayId, closedAt }: Question, ids: readonly number[]) {
  const isOurs = sql`(${closedAt}::timestamptz is null or coalesce(b.accepted_at <= ${closedAt}, false))`;
  const { rows } = await sql<{ cost_micros: number; open_micros: number }>`
    with now as (
      select b.message_id, b.counted_cost, b.counted_open,
        case when ${isOurs} then b.cost_micros else 0 end as cost,
        case when ${isOurs} then b.open_micros else 0 end as open
      from balance_messages b where b.team_id = ${teamId} and b.message_id = any(${ids}::bigint[])
    ), kept as (
      update balance_messages b set counted_cost = now.cost, counted_open = now.open, is_moved = false
      from now where b.team_id = ${teamId} and b.message_id = now.message_id
    )
    update balance_days d set cost_micros = d.cost_micros + s.cost, open_micros = d.open_micros + s.open
    from (
      select coalesce(sum(cost - counted_cost), 0)::bigint as cost, coalesce(sum(open - counted_open), 0)::bigint as open
      from now
    ) s
    where d.team_id = ${teamId} and d.id = ${dayId}
    returning d.cost_micros, d.open_micros`.execute(tx);
  return rows[0] ?? { cost_micros: 0, open_micros: 0 };
}

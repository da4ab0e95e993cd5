import type { Overview } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

/**
 * Of the sender's queue. What is queued of a campaign is among its kept count of those pending, so only messages of no
 * campaign are counted here, in an index that holds nothing else.
 */
export async function readSendingHealth({ database, clock }: AppServices): Promise<Overview['sending']> {
  const now = clock.now();
  const { rows } = await sql<Overview['sending']>`
    with due as (
      select count(*) as waiting, min(greatest(created_at, not_before)) as since
      from messages
      where open_status = 'queued' and campaign_id is null and (not_before is null or not_before <= ${now})
    ), under_way as (
      select coalesce(sum(c.total_pending), 0) as waiting, min(coalesce(taken.at, c.started_at)) as since
      from campaigns c
      left join lateral (
        select m.claimed_at as at from messages m
        where m.team_id = c.team_id and m.campaign_id = c.id order by m.id desc limit 1
      ) taken on true
      where c.step = 'SENDING' and c.deleted_at is null and c.waiting_reason is null and c.total_pending > 0
    )
    select (due.waiting + under_way.waiting)::int as waiting,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - least(due.since, under_way.since))), 0)::int
        as lag_seconds,
      (select count(*)::int from messages where open_status = 'uncertain') as uncertain
    from due, under_way`.execute(database.statements);
  return rows[0]!;
}

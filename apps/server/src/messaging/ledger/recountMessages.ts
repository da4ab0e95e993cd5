import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { MessageCounts } from './messageCounts.ts';
import { underWay } from './underWay.ts';

/** What became of the messages of one day; of an automation, of one step of one version. */
export interface DayCounts extends MessageCounts {
  /** `YYYY-MM-DD` in the team's zone. */
  day: string;
  version: number;
  block_id: string;
}

/** Returns the counts of an owner as they are kept, by day and step. */
export async function readMessageCounts(
  tx: Tx,
  teamId: number,
  kind: 'template' | 'automation',
  ownerId: number,
): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select day::text, version, block_id, sum(sent)::integer as sent, sum(delivered)::integer as delivered,
      sum(read)::integer as read, sum(clicked)::integer as clicked, sum(failed)::integer as failed, sum(skipped)::integer as skipped,
      sum(cost_micros)::bigint as "costMicros", sum(reserved_micros)::bigint as "reservedMicros"
    from message_counts where team_id = ${teamId} and owner_kind = ${kind} and owner_id = ${ownerId}
    group by 1, 2, 3
    having bool_or(sent <> 0 or delivered <> 0 or read <> 0 or clicked <> 0 or failed <> 0 or skipped <> 0 or cost_micros <> 0
      or reserved_micros <> 0)
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Counts an owner's messages from their rows. The kept counts must always say the same; tests and the curious compare. */
export async function recountMessages(
  tx: Tx,
  teamId: number,
  kind: 'template' | 'automation',
  ownerId: number,
): Promise<DayCounts[]> {
  const isStep = kind === 'automation';
  const { rows } = await sql<DayCounts>`
    with own as (
      select m.*, (m.created_at at time zone t.timezone)::date::text as day,
        case when ${isStep} then coalesce(m.automation_version, 0) else 0 end as version,
        case when ${isStep} then coalesce(m.block_id, '') else '' end as step,
        exists (select from message_clicks k where k.team_id = m.team_id and k.message_id = m.id) as is_clicked
      from messages m join teams t on t.id = m.team_id
      where m.team_id = ${teamId} and m.direction = 'out'
        and ${sql.ref(isStep ? 'm.automation_id' : 'm.template_id')} = ${ownerId}
    ), counted as (
      select day, version, step as block_id,
        count(accepted_at) filter (where replaced_at is null)::integer as sent,
        count(delivered_at) filter (where replaced_at is null)::integer as delivered,
        count(read_at) filter (where replaced_at is null)::integer as read,
        (count(*) filter (where is_clicked))::integer as clicked,
        (count(*) filter (where status in ('failed', 'expired') and replaced_at is null))::integer as failed,
        (count(*) filter (where status = 'skipped' and replaced_at is null))::integer as skipped,
        coalesce(sum(price_micros) filter (where delivered_at is not null), 0)::bigint as "costMicros",
        coalesce(sum(estimate_micros) filter (where ${isStep} and replaced_at is null
          and status = any(${underWay}::text[])), 0)::bigint as "reservedMicros"
      from own group by 1, 2, 3
    )
    select * from counted
    where sent <> 0 or delivered <> 0 or read <> 0 or clicked <> 0 or failed <> 0 or skipped <> 0 or "costMicros" <> 0
      or "reservedMicros" <> 0
    order by 1, 2, 3`.execute(tx);
  return rows;
}

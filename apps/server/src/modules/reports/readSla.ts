import { conversationPriorities, type SupportReport } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type Report, within } from './period.ts';

/**
 * How many of the times of a period the targets of now are kept or broken by, each by the target that counts for the
 * labels and the priority that the conversation has now. Costs nothing where a team has no targets.
 */
export async function readSla(tx: Tx, report: Report): Promise<SupportReport['sla']> {
  const { rows } = await sql<SupportReport['sla'][number]>`
    with targets as materialized (
      select * from sla_targets
      where team_id = ${report.teamId} and coalesce(phone_number_id, ${report.phoneNumberId}) = ${report.phoneNumberId}
    ), named as (
      select k.contact_id, t.id
      from conversation_labels k join targets t on t.label_id = k.label_id
      where k.team_id = ${report.teamId} and k.phone_number_id = ${report.phoneNumberId}
        and (t.priority is null or exists (
          select from conversations v
          where v.team_id = k.team_id and v.phone_number_id = k.phone_number_id and v.contact_id = k.contact_id
            and ${levelOf('v')} = t.priority))
      union all
      select v.contact_id, t.id
      from conversations v join targets t on t.label_id is null and t.priority = ${levelOf('v')}
      where v.team_id = ${report.teamId} and v.phone_number_id = ${report.phoneNumberId} and v.priority > 0
    ), exact as materialized (
      select distinct on (n.contact_id) n.contact_id, t.id
      from named n join targets t using (id)
      order by n.contact_id, t.priority is null, t.label_id is null, t.phone_number_id is null, t.id
    ), usual as materialized (
      select id from targets where label_id is null and priority is null order by phone_number_id is null, id limit 1
    ), spans as (
      select contact_id, case when is_first then 'first_response' else 'next_response' end as kind, seconds, business_seconds
      from reply_times
      where ${within('started_at', report)} and ended_by in ('member', 'phone', 'machine') and exists (select from targets)
      union all
      select contact_id, 'resolution', seconds, business_seconds
      from resolutions where ${within('closed_at', report)} and exists (select from targets)
    )
    select kind, count(*) filter (where ${took} <= ${wanted} * 60) as kept,
      count(*) filter (where ${took} > ${wanted} * 60) as broken
    from spans s
    left join exact e using (contact_id)
    join targets t on t.id = coalesce(e.id, (select id from usual))
    where ${wanted} is not null
    group by kind
    order by array_position(array['first_response', 'next_response', 'resolution'], kind)`.execute(tx);
  return rows;
}

const levels = sql.lit(`{${conversationPriorities.join(',')}}`);
const levelOf = (table: string): RawBuilder<string> =>
  sql`(${levels}::text[])[${sql.ref(`${table}.priority`)} + 1]`;
const took: RawBuilder<number> = sql`
  case when t.in_business_hours then coalesce(s.business_seconds, s.seconds) else s.seconds end`;
const wanted: RawBuilder<number | null> = sql`
  case s.kind when 'first_response' then t.first_response_minutes
    when 'next_response' then t.next_response_minutes else t.resolution_minutes end`;

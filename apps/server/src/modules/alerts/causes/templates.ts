import { sql } from 'kysely';
import { type Cause, daysBefore, nobody, ofTeams } from './cause.ts';

/** What nobody mends within a month is no news any more. */
const keptDays = 30;
/** An announcement that nothing followed. */
const announcedDays = 7;

/** A template belongs to an account: the first of its numbers leads to it. */
const firstNumber = sql`(
  select min(n.id) from phone_numbers n
  where n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id)`;

export const templateCauses: Cause = {
  kinds: ['template_disabled', 'template_paused', 'template_refused', 'template_will_move', 'template_moved'],
  select: (asked) => sql`
    select t.team_id, found.kind, t.id as subject_id, ${firstNumber} as phone_number_id, ${nobody} as user_id,
      found.cause, found.data || jsonb_build_object('name', t.name, 'language', t.language) as data, found.since
    from templates t
    cross join lateral (
      select case t.status when 'DISABLED' then 'template_disabled' when 'PAUSED' then 'template_paused'
          else 'template_refused' end as kind,
        t.status as cause,
        jsonb_build_object('reason', t.status_reason, 'is_limit', t.status = 'LIMIT_EXCEEDED') as data,
        t.updated_at as since
      where t.status in ('REJECTED', 'PAUSED', 'DISABLED', 'LIMIT_EXCEEDED')
        and t.updated_at > ${daysBefore(asked.now, keptDays)}
      union all
      select 'template_will_move', t.category_announced,
        jsonb_build_object('from', t.category, 'to', t.category_announced, 'at', t.category_announced_for), t.updated_at
      where t.category_announced <> t.category
        and coalesce(t.category_announced_for, t.updated_at) > ${daysBefore(asked.now, announcedDays)}
      union all
      select 'template_moved', t.category, jsonb_build_object('from', t.category_before, 'to', t.category),
        t.category_moved_at
      where t.category_before <> t.category and t.category_moved_at > ${daysBefore(asked.now, announcedDays)}
    ) found
    where ${ofTeams(asked, 't')} and t.deleted_at is null`,
};

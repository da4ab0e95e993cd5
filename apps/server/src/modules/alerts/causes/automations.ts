import { sql } from 'kysely';
import { type Cause, nobody, ofTeams } from './cause.ts';

/** What an automation that is switched on uses, and cannot have: people who come there get nothing of it. */
export const automationCauses: Cause = {
  kinds: ['automation_trouble'],
  select: (asked) => sql`
    select a.team_id, 'automation_trouble' as kind, a.id as subject_id, a.phone_number_id, ${nobody} as user_id,
      string_agg(concat(lacking.kind, lacking.thing_id, lacking.state), ' ' order by lacking.kind, lacking.thing_id) as cause,
      jsonb_build_object('name', a.name, 'things', jsonb_agg(
        jsonb_build_object('kind', lacking.kind, 'id', lacking.thing_id, 'name', lacking.name, 'state', lacking.state)
        order by lacking.kind, lacking.thing_id)) as data,
      coalesce(max(lacking.since), ${asked.now}) as since
    from automations a
    join lateral (
      select u.kind, u.thing_id, u.name, t.updated_at as since,
        case u.kind
          when 'template' then case
            when t.id is null or t.deleted_at is not null then 'gone'
            when t.status = 'PAUSED' then 'paused'
            when t.status in ('REJECTED', 'DISABLED', 'LIMIT_EXCEEDED') then 'refused'
          end
          when 'automation' then case when o.id is null then 'gone' when not o.is_active then 'paused' end
          when 'list' then case when not exists (
            select from groups g where g.team_id = u.team_id and g.id = u.thing_id) then 'gone' end
          when 'label' then case when not exists (
            select from labels l where l.team_id = u.team_id and l.id = u.thing_id) then 'gone' end
          when 'member' then case when not exists (
            select from members m where m.team_id = u.team_id and m.user_id = u.thing_id) then 'gone' end
          when 'file' then case when not exists (
            select from files f where f.team_id = u.team_id and f.id = u.thing_id) then 'gone' end
        end as state
      from automation_uses u
      left join templates t on u.kind = 'template' and t.team_id = u.team_id and t.id = u.thing_id
      left join automations o
        on u.kind = 'automation' and o.team_id = u.team_id and o.id = u.thing_id and o.deleted_at is null
      where u.team_id = a.team_id and u.automation_id = a.id
    ) lacking on lacking.state is not null
    where ${ofTeams(asked, 'a')} and a.is_active and a.deleted_at is null
    group by a.team_id, a.id`,
};

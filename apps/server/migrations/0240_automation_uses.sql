-- 0240_automation_uses.sql
-- What the live version of each automation uses, so that whoever deletes or changes such a thing is told beforehand, and
-- whoever runs the automation afterwards. Written when a version goes live.

create table automation_uses (
  team_id bigint not null,
  automation_id bigint not null,
  kind text not null check (kind in ('template', 'list', 'member', 'file', 'automation', 'campaign')),
  thing_id bigint not null,
  -- When the version went live: what is gone can still be named.
  name text not null,
  primary key (team_id, automation_id, kind, thing_id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
-- "Who uses this template?"
create index automation_uses_thing on automation_uses (team_id, kind, thing_id);
select herald.make_tenant_table('automation_uses');

-- What things are called, whatever kind they are.
create function herald.thing_name(of_team bigint, kind text, id bigint) returns text language sql stable as $$
  select coalesce(case kind
    when 'template' then (select t.name from templates t where t.team_id = of_team and t.id = thing_name.id)
    when 'list' then (select g.name from groups g where g.team_id = of_team and g.id = thing_name.id)
    when 'file' then (select f.name from files f where f.team_id = of_team and f.id = thing_name.id)
    when 'automation' then (select a.name from automations a where a.team_id = of_team and a.id = thing_name.id)
    when 'campaign' then (select c.name from campaigns c where c.team_id = of_team and c.id = thing_name.id)
  end, '');
$$;

-- Of what is live already.
insert into automation_uses (team_id, automation_id, kind, thing_id, name)
select distinct a.team_id, a.id, k.kind, (found #>> '{}')::bigint, herald.thing_name(a.team_id, k.kind, (found #>> '{}')::bigint)
from automations a
join automation_versions v on v.team_id = a.team_id and v.automation_id = a.id and v.version = a.live_version
cross join (values
  ('template', '$.**.template_id'), ('template', '$.**.template_ids[*]'), ('list', '$.**.group_id'),
  ('list', '$.**.group_ids[*]'), ('member', '$.**.user_id'), ('file', '$.**.file_id'),
  ('automation', '$.**.automation_id'), ('campaign', '$.**.campaign_id')) k (kind, path)
cross join lateral jsonb_path_query(v.graph, k.path::jsonpath) found
where a.deleted_at is null and jsonb_typeof(found) = 'number'
on conflict do nothing;

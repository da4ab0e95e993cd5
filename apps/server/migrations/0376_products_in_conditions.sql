-- 0376_products_in_conditions.sql
-- Conditions of segments and automations ask what people bought.

alter table automation_uses drop constraint automation_uses_kind_check;
alter table automation_uses add constraint automation_uses_kind_check
  check (kind in ('template', 'list', 'label', 'member', 'file', 'automation', 'campaign', 'product'));

create or replace function herald.thing_name(of_team bigint, kind text, id bigint) returns text language sql stable as $$
  select coalesce(case kind
    when 'template' then (select t.name from templates t where t.team_id = of_team and t.id = thing_name.id)
    when 'list' then (select g.name from groups g where g.team_id = of_team and g.id = thing_name.id)
    when 'label' then (select l.name from labels l where l.team_id = of_team and l.id = thing_name.id)
    when 'file' then (select f.name from files f where f.team_id = of_team and f.id = thing_name.id)
    when 'automation' then (select a.name from automations a where a.team_id = of_team and a.id = thing_name.id)
    when 'campaign' then (select c.name from campaigns c where c.team_id = of_team and c.id = thing_name.id)
    when 'product' then (select p.title from shop_products p where p.team_id = of_team and p.id = thing_name.id)
  end, '');
$$;

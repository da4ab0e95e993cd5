-- 0217_template_changes.sql
-- What happened to a template: Meta tells where it stands, and forgets what was before.

create table template_changes (
  team_id bigint not null,
  id bigint generated always as identity,
  template_id bigint not null,
  kind text not null check (kind in ('status', 'category', 'announced', 'quality', 'edited')),
  -- Of an edit: the status in which it was made, and the version that it made.
  before text,
  after text,
  -- Meta's, of a status; of an announcement, from when it holds.
  reason text,
  at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, template_id) references templates (team_id, id) on delete cascade
);
create index template_changes_template on template_changes (team_id, template_id, id desc);
select herald.make_tenant_table('template_changes');

-- Webhooks, synchronisations and people write templates: one place sees all of them.
create function herald.note_template_change() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  insert into template_changes (team_id, template_id, kind, before, after, reason, at)
  select new.team_id, new.id, c.kind, c.before, c.after, c.reason, new.updated_at
  from (values
    ('edited', case when is_new then null else old.status end, new.version::text, null, not is_new and new.version <> old.version),
    ('status', case when is_new then null else old.status end, new.status, new.status_reason,
      is_new or new.status <> old.status),
    ('category', case when is_new then null else old.category end, new.category, null,
      not is_new and new.category <> old.category),
    ('announced', new.category, new.category_announced,
      to_char(new.category_announced_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      not is_new and new.category_announced is not null
        and (new.category_announced, new.category_announced_for)
          is distinct from (old.category_announced, old.category_announced_for)),
    ('quality', case when is_new then null else old.quality end, new.quality, null,
      not is_new and new.quality is not null and new.quality is distinct from old.quality)
  ) as c (kind, before, after, reason, happened)
  where c.happened;
  return null;
end $$;
create trigger note_template_change after insert or update on templates
  for each row execute function herald.note_template_change();

-- Of those that stand already nobody knows more than this.
insert into template_changes (team_id, template_id, kind, before, after, reason, at)
select team_id, id, 'status', null, status, status_reason, updated_at from templates where deleted_at is null;

-- 0227_sla.sql
-- Within which time customers are to be answered, and by when the next answer is due: a team sees what is about to break
-- before it breaks.

create table sla_targets (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Null: of any number; of any label or none.
  phone_number_id bigint,
  label_id bigint,
  -- Null: no target.
  first_response_minutes integer,
  next_response_minutes integer,
  resolution_minutes integer,
  in_business_hours boolean not null,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade,
  check (coalesce(first_response_minutes, next_response_minutes, resolution_minutes) is not null)
);
create unique index sla_targets_about on sla_targets (team_id, coalesce(phone_number_id, 0), coalesce(label_id, 0));
create index sla_targets_label on sla_targets (team_id, label_id) where label_id is not null;
create index sla_targets_number on sla_targets (team_id, phone_number_id) where phone_number_id is not null;
select herald.make_tenant_table('sla_targets');

alter table conversations
  add column sla_kind text check (sla_kind in ('first_response', 'next_response', 'resolution')),
  -- By when the target wants it done.
  add column sla_due_at timestamptz,
  -- When somebody is to be told; null once they were.
  add column sla_warn_at timestamptz;

-- What is due, the soonest first, and of whom nobody was told: few among all.
create index conversations_sla on conversations (
  team_id, phone_number_id, shelf, sla_due_at, contact_id, assignee, window_closes_at)
  where sla_due_at is not null;
create index conversations_sla_warn on conversations (sla_warn_at) where sla_warn_at is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('mention', 'assigned', 'snooze_over', 'scheduled_failed', 'human_needed', 'sla_warning', 'member_joined',
    'alert'));

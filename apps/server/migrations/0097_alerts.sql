-- 0097_alerts.sql
-- What needs somebody's attention, as long as its cause lasts. Causes stand in other tables; a row here remembers since
-- when, and so who was told of it. Closed rows stay a while, so that a cause that comes and goes does not ring each time.

create table alerts (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Named by the contract, which says what subject_id is the id of.
  kind text not null check (kind <> ''),
  subject_id bigint not null,
  -- The one person whom it is about, or who is told of it; null: whoever holds the permission of the kind.
  user_id bigint,
  phone_number_id bigint,
  -- Tells one trouble of a subject from another one.
  cause text not null,
  -- What its words name.
  data jsonb not null default '{}',
  since timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade,
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create unique index alerts_open on alerts (team_id, kind, subject_id) where closed_at is null;
create index alerts_subject on alerts (team_id, kind, subject_id, closed_at);
create index alerts_closed on alerts (closed_at) where closed_at is not null;
create index alerts_user on alerts (team_id, user_id) where user_id is not null;
create index alerts_number on alerts (team_id, phone_number_id) where phone_number_id is not null;
select herald.make_tenant_table('alerts');

-- Whoever is told of an alert has a notification of it, which also remembers which mails said so.
alter table notifications
  add column alert_id bigint,
  add column mailed_at timestamptz,
  add column solved_mailed_at timestamptz,
  add foreign key (team_id, alert_id) references alerts (team_id, id) on delete cascade;
create unique index notifications_alert on notifications (team_id, alert_id, user_id) where alert_id is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('mention', 'assigned', 'snooze_over', 'scheduled_failed', 'human_needed', 'member_joined', 'alert'));
alter table notifications drop constraint notifications_conversation_check;
alter table notifications add constraint notifications_conversation_check check (
  case kind
    when 'member_joined' then contact_id is null and phone_number_id is null and alert_id is null
    when 'alert' then alert_id is not null
    else contact_id is not null and phone_number_id is not null and alert_id is null
  end);

-- 0174_automation_enrolments.sql
-- Many people at once into an automation: some hundred at a time, so that nobody else waits for them.

create table automation_enrolments (
  team_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  -- {"group_id": 3} or {"segment_id": 4}
  source jsonb not null,
  status text not null default 'open' check (status in ('open', 'done', 'stopped')),
  -- People up to this id had their turn.
  cursor bigint not null default 0,
  queued integer not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  check ((status = 'open') = (ended_at is null))
);
create index automation_enrolments_list on automation_enrolments (team_id, automation_id, id desc);
select herald.make_tenant_table('automation_enrolments');

-- What a draft would have done with the people of the last days. Holds ids of people, no names.

create table automation_rehearsals (
  team_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  days integer not null check (days between 1 and 30),
  -- As the draft was when it was asked.
  graph jsonb not null,
  status text not null default 'open' check (status in ('open', 'done', 'stopped', 'failed')),
  -- People who were looked at, and whom it is about.
  looked integer not null default 0,
  people integer not null default 0,
  result jsonb,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  check ((status = 'open') = (ended_at is null))
);
-- One at a time a team.
create unique index automation_rehearsals_open on automation_rehearsals (team_id) where status = 'open';
create index automation_rehearsals_list on automation_rehearsals (team_id, automation_id, id desc);
-- They are forgotten after a week.
create index automation_rehearsals_old on automation_rehearsals (created_at);
select herald.make_tenant_table('automation_rehearsals');

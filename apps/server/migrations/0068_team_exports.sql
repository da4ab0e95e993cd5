-- 0068_team_exports.sql
-- Archives of all that a team has, made in the background for its Owners and kept for some days.

create table team_exports (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  asked_by bigint references users (id) on delete set null,
  -- Of what the archive says to people.
  locale text not null check (locale in ('en', 'fr')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  parts_total integer not null default 0,
  parts_done integer not null default 0,
  rows_done bigint not null default 0,
  -- Media that found no room in the archive; they are listed in it.
  files_left_out integer not null default 0,
  file_key text,
  size bigint,
  created_at timestamptz not null,
  -- When it last got on: one that has not for long is given up.
  moved_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (team_id, id)
);
create unique index team_exports_active on team_exports (team_id) where status in ('waiting', 'running');
create index team_exports_open on team_exports (expires_at) where file_key is not null;
select herald.make_tenant_table('team_exports');

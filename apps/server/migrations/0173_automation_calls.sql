-- 0173_automation_calls.sql
-- Other systems: automations that call them, and hooks by which they set off automations.

-- A call that a step asked for. The step and this row are one commit; the call itself can be no part of it.
create table automation_calls (
  team_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  wait_nr integer not null,
  block_id text not null,
  -- Filled for the person, but for secrets: these are put in when it leaves, and stand nowhere.
  request jsonb not null,
  -- A call whose answer is lost may be made again.
  repeatable boolean not null,
  status text not null default 'open' check (status in ('open', 'calling', 'done')),
  attempts smallint not null default 0,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, run_id) references automation_runs (team_id, id) on delete cascade
);
create index automation_calls_run on automation_calls (team_id, run_id);
select herald.make_tenant_table('automation_calls');

create table automation_secrets (
  team_id bigint not null references teams (id) on delete cascade,
  name text not null,
  value_sealed text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (team_id, name)
);
select herald.make_tenant_table('automation_secrets');

-- The address by which others set it off: found by its hash, shown to whoever may edit it.
alter table automations add column hook_hash bytea, add column hook_sealed text;
create unique index automations_hook on automations (hook_hash) where hook_hash is not null;

-- What others sent to a hook of ours, and what they were answered.
create table hook_calls (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('automation', 'template')),
  thing_id bigint not null,
  contact_id bigint,
  headers jsonb not null,
  payload jsonb,
  response jsonb not null,
  status_code integer not null,
  user_agent text,
  ip_address inet,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index hook_calls_thing on hook_calls (team_id, kind, thing_id, id desc);
create index hook_calls_contact on hook_calls (team_id, contact_id) where contact_id is not null;
create index hook_calls_old on hook_calls (created_at);
select herald.make_tenant_table('hook_calls');

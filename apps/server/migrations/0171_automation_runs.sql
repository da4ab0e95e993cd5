-- 0171_automation_runs.sql
-- People in automations. A run always waits or has ended whenever a transaction ends: nothing of it lives in memory.

create table automation_runs (
  team_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  version integer not null,
  phone_number_id bigint not null,
  contact_id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'left', 'failed', 'dropped')),
  end_reason text,
  block_id text not null,
  -- What set it off, once: a message, an order, an event of a webhook.
  cause text not null,
  state jsonb not null,
  steps integer not null default 0,
  sent integer not null default 0,
  depth smallint not null default 0,
  -- Inputs that were taken; the log's next number.
  bursts integer not null default 0,
  enrolment_id bigint,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  check ((status = 'waiting') = (ended_at is null))
) with (fillfactor = 70);
-- The same event never starts anybody twice.
create unique index automation_runs_cause on automation_runs (team_id, automation_id, cause);
create index automation_runs_list on automation_runs (team_id, automation_id, id desc);
create index automation_runs_contact on automation_runs (team_id, contact_id, id desc);
create index automation_runs_ended on automation_runs (ended_at) where ended_at is not null;
select herald.make_tenant_table('automation_runs');

-- Only who waits: what the clock and events look at is small, whatever lies behind it.
create table automation_waits (
  team_id bigint not null,
  run_id bigint not null,
  automation_id bigint not null,
  version integer not null,
  block_id text not null,
  -- What comes for another rest is late.
  wait_nr integer not null,
  -- That of the run, which a trigger keeps.
  contact_id bigint not null,
  phone_number_id bigint not null,
  lane smallint not null default 1,
  due_at timestamptz,
  since timestamptz not null,
  hears text[] not null,
  -- Which answer is waited for.
  expects jsonb,
  tries smallint not null default 0,
  primary key (team_id, run_id),
  foreign key (team_id, run_id) references automation_runs (team_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index automation_waits_due on automation_waits (lane, team_id, due_at) where due_at is not null;
create index automation_waits_contact on automation_waits (team_id, contact_id);
create index automation_waits_block on automation_waits (team_id, automation_id, block_id);
select herald.make_tenant_table('automation_waits');

-- A merge gives runs to somebody else.
create function herald.follow_automation_run() returns trigger language plpgsql as $$
begin
  update automation_waits set contact_id = new.contact_id where team_id = new.team_id and run_id = new.id;
  return null;
end $$;
create trigger follow_automation_run after update of contact_id on automation_runs
  for each row when (old.contact_id is distinct from new.contact_id) execute function herald.follow_automation_run();

-- Whatever happens only adds a row; only the stepper changes runs.
create table automation_inputs (
  team_id bigint not null,
  id bigint generated always as identity,
  -- 0 people, 1 other events, 2 many at once.
  lane smallint not null,
  kind text not null,
  -- Of a start.
  automation_id bigint,
  cause text,
  -- Of what is for one run; absent: for all of the person's that hear it.
  run_id bigint,
  wait_nr integer,
  contact_id bigint not null,
  phone_number_id bigint,
  data jsonb not null default '{}',
  happened_at timestamptz not null,
  -- What failed is tried again later.
  not_before timestamptz,
  tries smallint not null default 0,
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index automation_inputs_lane on automation_inputs (lane, team_id, id);
create index automation_inputs_contact on automation_inputs (team_id, contact_id, id);
select herald.make_tenant_table('automation_inputs');

-- One row for each input that was taken, with what came of it: replayed, it leads to the same state.
create table automation_log (
  team_id bigint not null,
  run_id bigint not null,
  nr integer not null,
  at timestamptz not null,
  version integer not null,
  input jsonb not null,
  answers jsonb not null,
  trail jsonb not null,
  primary key (team_id, run_id, nr),
  foreign key (team_id, run_id) references automation_runs (team_id, id) on delete cascade
);
select herald.make_tenant_table('automation_log');

-- Exact deltas, in the transaction that causes them. Runs count on the day on which they began, in the team's zone.
create table automation_counts (
  team_id bigint not null,
  automation_id bigint not null,
  day date not null,
  version integer not null,
  -- '' of the run as a whole.
  block_id text not null default '',
  -- arrived, passed/{output}, refused/{reason}, goal; of a run: entered, done, left/{reason}, failed, goal.
  what text not null,
  -- Each process adds to rows of its own, so that none waits for another's commit.
  slot smallint not null,
  count bigint not null default 0,
  primary key (team_id, automation_id, day, version, block_id, what, slot),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
) with (fillfactor = 50);
select herald.make_tenant_table('automation_counts');

-- "Why did it not start for her?"
create table automation_misses (
  team_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  contact_id bigint not null,
  why text not null,
  at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index automation_misses_contact on automation_misses (team_id, contact_id);
create index automation_misses_list on automation_misses (team_id, automation_id, id desc);
create index automation_misses_old on automation_misses (at);
select herald.make_tenant_table('automation_misses');

-- While somebody of the team is in a talk, automations leave it to them.
alter table conversations add column person_spoke_at timestamptz;

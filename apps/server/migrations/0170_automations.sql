-- 0170_automations.sql
-- Automations: what is edited (a draft each), what runs (numbered versions that never change), and what sets it off.

create table automations (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  name text not null,
  -- Of the draft; what is live stands in automation_triggers.
  trigger_type text not null,
  live_version integer,
  is_active boolean not null default false,
  -- Of several that a message would start, the first starts.
  position integer not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its runs leave in batches; then nothing is left that names it.
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  check (not is_active or live_version is not null)
);
create index automations_number on automations (team_id, phone_number_id, position, id) where deleted_at is null;
select herald.make_tenant_table('automations');

create table automation_drafts (
  team_id bigint not null,
  automation_id bigint not null,
  -- Rises with every save; a save of an older one is refused.
  revision integer not null default 1,
  graph jsonb not null,
  -- Block -> [user, time]: who changed it last.
  authors jsonb not null default '{}',
  -- The version from which it began to differ.
  base_version integer,
  -- Errors when it was saved.
  problems integer not null default 0,
  updated_by bigint references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (team_id, automation_id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
select herald.make_tenant_table('automation_drafts');

create table automation_versions (
  team_id bigint not null,
  automation_id bigint not null,
  version integer not null,
  graph jsonb not null,
  note text not null default '',
  restored_from integer,
  published_by bigint references users (id) on delete set null,
  published_at timestamptz not null,
  -- Of the draft that it was made of.
  revision integer not null,
  primary key (team_id, automation_id, version),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
select herald.make_tenant_table('automation_versions');

-- People are in it: what they were promised does not change under them.
create function herald.keep_automation_version() returns trigger language plpgsql as $$
begin
  if (new.graph, new.version, new.published_at) is distinct from (old.graph, old.version, old.published_at) then
    raise exception 'a version of an automation never changes';
  end if;
  return new;
end $$;
create trigger keep_automation_version before update on automation_versions
  for each row execute function herald.keep_automation_version();

-- What sets off the active ones, for whoever asks with every message. Derived: written by publishing and switching.
create table automation_triggers (
  team_id bigint not null,
  automation_id bigint not null,
  phone_number_id bigint not null,
  kind text not null,
  -- What it asks for: words, templates, a list.
  rule jsonb not null,
  -- Whether a person's answering keeps it quiet, and the like, are the version's.
  version integer not null,
  position integer not null,
  primary key (team_id, automation_id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create index automation_triggers_number on automation_triggers (team_id, phone_number_id, kind);
select herald.make_tenant_table('automation_triggers');

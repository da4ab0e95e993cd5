-- 0001_foundation.sql
-- What every later migration stands on: the two roles, the helpers that make a table belong to a team,
-- the door to the job queue, and the people and teams themselves.

-- Spelling-tolerant search (pg_trgm, unaccent) and e-mail addresses that ignore case (citext).
-- All three are trusted extensions: an ordinary owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

create schema if not exists herald;

-- Two roles, neither of them owner, superuser or able to bypass row-level security:
--   herald_app       requests of people; sees one team at a time
--   herald_pipeline  messaging and jobs; sees every team, and says so in its queries
-- Roles belong to the cluster and many databases (one a test file) may share it, so an existing role is
-- fine, and so is losing the race to create it.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['herald_app', 'herald_pipeline'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- The login may step down into the role, but has none of its rights by itself.
    if not pg_has_role(current_user, wanted, 'SET') then
      execute format('grant %I to %I with inherit false, set true', wanted, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema public, herald to herald_app, herald_pipeline;

-- Who asks, and for which team. Both are set for one transaction (set_config(…, true)), so a pooled
-- connection can never carry them over to the next request. Unset means null, and null matches nothing.
create function herald.current_team() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('herald.team_id', true), '')::bigint;

create function herald.current_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('herald.user_id', true), '')::bigint;

-- Makes a table private to its team. Every migration that creates a table with a team_id calls it once.
-- FORCE makes the policies hold for the owner of the table too.
create function herald.make_tenant_table(tenant_table regclass) returns void
  language plpgsql
as $$
begin
  if not exists (
    select from pg_attribute where attrelid = tenant_table and attname = 'team_id' and attnotnull and not attisdropped
  ) then
    raise exception '% needs a column "team_id bigint not null" to belong to a team', tenant_table;
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy app_own_team on %s for all to herald_app
       using (team_id = herald.current_team()) with check (team_id = herald.current_team())', tenant_table);
  execute format(
    'create policy pipeline_every_team on %s for all to herald_pipeline using (true) with check (true)', tenant_table);
  perform herald.grant_table(tenant_table);
end
$$;

-- Lets both roles work with a table that belongs to no team (users, sessions, price lists).
create function herald.grant_table(shared_table regclass) returns void
  language plpgsql
as $$
begin
  execute format('grant select, insert, update, delete on %s to herald_app, herald_pipeline', shared_table);
end
$$;

-- The one door to the job queue: a job commits together with the data that it is about, though neither
-- role may touch the queue's own tables. With a key, a later call replaces the waiting job.
create function herald.enqueue_job(
  name text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue_name text default null,
  max_attempts integer default null,
  priority integer default null
) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.add_job(
    identifier => name,
    payload => payload,
    queue_name => queue_name,
    run_at => run_at,
    max_attempts => max_attempts,
    job_key => job_key,
    priority => priority
  );
$$;

-- Forgets a waiting job by its key; a job that is running finishes, but is not tried again.
create function herald.cancel_job(job_key text) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.remove_job(job_key);
$$;

revoke all on function
  herald.enqueue_job(text, json, timestamptz, text, text, integer, integer), herald.cancel_job(text) from public;
grant execute on function
  herald.enqueue_job(text, json, timestamptz, text, text, integer, integer), herald.cancel_job(text)
  to herald_app, herald_pipeline;

-- People. A person may belong to several teams, so this table belongs to none.
create table users (
  id bigint generated always as identity primary key,
  email citext not null unique,
  -- Null for somebody who only ever signed in through Google or Shopify.
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null default 'en' check (locale in ('en', 'fr')),
  -- The partner whose page the person registered on.
  channel text check (channel in ('netto')),
  google_subject text unique,
  is_admin boolean not null default false,
  -- Answers of /onboarding/customize-profile.
  company_name text,
  company_website text,
  company_role text,
  monthly_contacts text,
  -- Where the person left off; the URL wins, this is what "/" opens. Checked by the code against the
  -- memberships, because a pointer to a lost membership must not block anything.
  current_team_id bigint,
  current_phone_number_id bigint,
  onboarded_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select herald.grant_table('users');

-- Signed-in browsers and programs. Only the SHA-256 of the token is kept, so a copy of this table opens nothing.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  -- The administrator who is looking through this person's eyes.
  impersonator_id bigint references users (id) on delete cascade,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Slides: every use (at most once an hour) moves it 30 days ahead.
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_used_at desc);
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_expiry on sessions (expires_at);
select herald.grant_table('sessions');

-- Links of "forgot password": 60 minutes, single use.
create table password_resets (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
select herald.grant_table('password_resets');

create table teams (
  id bigint generated by default as identity primary key,
  name text not null check (name <> ''),
  country_code text not null default 'FR' check (country_code ~ '^[A-Z]{2}$'),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Europe/Paris',
  locale text not null default 'en' check (locale in ('en', 'fr')),
  channel text check (channel in ('netto')),
  plan text not null default 'free' check (
    plan in ('free', 'stripe_business', 'stripe_pro', 'stripe_scale', 'shopify_business', 'shopify_pro', 'shopify_scale')
  ),
  trial_ends_at timestamptz,
  -- Scale without paying, given by an access code or an administrator.
  grant_scale_access boolean not null default false,
  is_beta boolean not null default false,
  -- True: Meta bills the merchant's own payment method. False: prepaid balance.
  meta_billing_v2 boolean not null default true,
  meta_billing_v2_setup_completed_at timestamptz,
  first_waba_completed_at timestamptz,
  ai_active boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index teams_created_by on teams (created_by);

create table members (
  team_id bigint not null references teams (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- 1 Owner, 2 Admin, 3 Marketer, 4 Agent, 5 Viewer; what each may do is code, beside the contract.
  role_id integer not null,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index members_user on members (user_id, team_id);

-- Besides the rows of the current team, people see their own memberships and the teams behind them:
-- that is how the list of teams is read before one of them is chosen.
select herald.make_tenant_table('members');
create policy app_own_memberships on members for select to herald_app using (user_id = herald.current_user_id());

-- teams has no team_id of its own (its id is one), so its policies are written out.
alter table teams enable row level security;
alter table teams force row level security;
create policy app_own_team on teams for all to herald_app
  using (id = herald.current_team()) with check (id = herald.current_team());
create policy app_own_memberships on teams for select to herald_app
  using (id in (select members.team_id from members where members.user_id = herald.current_user_id()));
create policy pipeline_every_team on teams for all to herald_pipeline using (true) with check (true);
select herald.grant_table('teams');
-- A new team takes its number first, then becomes the current team, then is inserted (the policy wants it so).
grant usage on sequence teams_id_seq to herald_app, herald_pipeline;

-- Failed logins and other things counted across every process. Unlogged: losing the counts in a crash of the
-- database is fine, and writing them to its log is not worth it.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
select herald.grant_table('rate_limits');

-- Realtime events too large for NOTIFY (8,000 bytes) travel between processes through this table.
create unlogged table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
create index socket_io_attachments_created on socket_io_attachments (created_at);
grant select, insert, delete on socket_io_attachments to herald_pipeline;

-- Which job workers are alive. The queue keeps a job locked for hours when its worker is killed; with this list
-- a living worker frees the jobs of a dead one within a minute or two.
create unlogged table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

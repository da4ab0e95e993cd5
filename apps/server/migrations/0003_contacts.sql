-- 0003_contacts.sql
-- People, what identifies them, what they agreed to, the lists they are on, and imports.

create table contacts (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Given by the team; wins over the name of the WhatsApp profile.
  name text,
  profile_name text,
  first_name text,
  last_name text,
  email text,
  -- E.164. Null for somebody known only by a business-scoped user id.
  phone_number text,
  country_code text,
  -- The latest state of the consent ledger.
  optin_status text not null default 'unknown' check (optin_status in ('opted_in', 'opted_out', 'unknown')),
  -- Cells of imported files under their column titles.
  attributes jsonb not null default '{}',
  last_interaction_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (
    lower(
      coalesce(name, '') || ' ' || coalesce(profile_name, '') || ' ' || coalesce(first_name, '') || ' ' ||
      coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '')
    )
  ) stored,
  primary key (team_id, id)
);
-- One contact a number. Imports join on this; a second spelling of a number (Brazil, Mexico) is an identity.
create unique index contacts_phone on contacts (team_id, phone_number) where phone_number is not null;
-- The three orders of the contact list.
create index contacts_recent on contacts (team_id, last_interaction_at desc nulls last, id desc);
create index contacts_created on contacts (team_id, id desc);
create index contacts_name on contacts (team_id, lower(coalesce(name, profile_name, phone_number)), id);
create index contacts_optin on contacts (team_id, optin_status, id);
create index contacts_search on contacts using gin (search gin_trgm_ops);
select herald.make_tenant_table('contacts');

-- Everything by which a person can be recognised. Since 2026 a WhatsApp user may have no visible phone number, only
-- a business-scoped user id. A value points to one contact; when one message links two contacts, they are not merged.
create table contact_identities (
  team_id bigint not null,
  kind text not null check (
    kind in ('phone', 'bsuid', 'parent_bsuid', 'username', 'shopify_customer', 'klaviyo_profile', 'email')
  ),
  value text not null,
  contact_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, kind, value),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (team_id, contact_id);
select herald.make_tenant_table('contact_identities');

-- Append only: who agreed to or refused marketing, when, where and with what words.
create table consent_events (
  team_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  status text not null check (status in ('opted_in', 'opted_out', 'unknown')),
  source text not null check (
    source in ('import', 'manual', 'keyword', 'meta_preference', 'error_131050', 'api', 'demo')
  ),
  wording text,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index consent_events_contact on consent_events (team_id, contact_id, id desc);
select herald.make_tenant_table('consent_events');

-- People read "list". Belongs to a number, as the routes say.
create table groups (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  name text not null,
  color text not null default 'green',
  -- Kept counter.
  contacts_count integer not null default 0 check (contacts_count >= 0),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create unique index groups_name on groups (team_id, phone_number_id, lower(name));
select herald.make_tenant_table('groups');

create table group_members (
  team_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  added_at timestamptz not null default now(),
  primary key (team_id, group_id, contact_id),
  foreign key (team_id, group_id) references groups (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index group_members_contact on group_members (team_id, contact_id);
select herald.make_tenant_table('group_members');

create table imports (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  status text not null check (status in ('analysing', 'analysed', 'running', 'done', 'failed')),
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  delimiter text,
  columns jsonb not null default '[]',
  preview jsonb not null default '[]',
  mapping jsonb,
  campaign_id bigint,
  group_id bigint,
  default_country text,
  size bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read integer not null default 0,
  rows_kept integer not null default 0,
  rows_refused integer not null default 0,
  rows_duplicate integer not null default 0,
  contacts_created integer not null default 0,
  contacts_updated integer not null default 0,
  error text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  -- The file outlives a deleted list.
  foreign key (team_id, group_id) references groups (team_id, id) on delete set null (group_id)
);
create index imports_campaign on imports (team_id, campaign_id) where campaign_id is not null;
create index imports_number on imports (team_id, phone_number_id, id desc);
create index imports_group on imports (team_id, group_id) where group_id is not null;
select herald.make_tenant_table('imports');

-- Every row of a file that did not become a contact of its own, with a true reason.
create table import_refusals (
  team_id bigint not null,
  import_id bigint not null,
  line integer not null,
  reason text not null,
  value text not null default '',
  -- For a duplicate: the line of the same file that was kept.
  first_line integer,
  cells text[] not null default '{}',
  primary key (team_id, import_id, line),
  foreign key (team_id, import_id) references imports (team_id, id) on delete cascade
);
select herald.make_tenant_table('import_refusals');

-- 0014_people.sql
-- Fields of a team's own, segments, merging and erasing people, and what became of lists.

-- A field is a named and typed view of one key of `contacts.attributes`, where values are text: numbers as JSON writes
-- them, dates as 2026-11-20, yes/no as true/false. Imported columns are there before anybody declares a type.
create table contact_fields (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  key text not null check (key <> ''),
  name text not null check (name <> ''),
  kind text not null check (kind in ('text', 'number', 'date', 'boolean', 'choice')),
  -- Of a choice: what can be chosen, in order.
  choices jsonb not null default '[]',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index contact_fields_key on contact_fields (team_id, key);
create unique index contact_fields_name on contact_fields (team_id, lower(name));
select herald.make_tenant_table('contact_fields');

-- People described by conditions instead of being listed: whoever meets them now belongs to it.
create table segments (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  name text not null check (name <> ''),
  color text not null default 'green',
  -- In the shape of the contract's segmentConditions.
  conditions jsonb not null,
  -- How many met them when somebody last looked.
  contacts_count integer,
  counted_at timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create unique index segments_name on segments (team_id, phone_number_id, lower(name));
select herald.make_tenant_table('segments');

-- Two contacts that were one person. Keeps all that is needed to part them again.
create table contact_merges (
  team_id bigint not null,
  id bigint generated always as identity,
  kept_contact_id bigint not null,
  -- Gone as long as the merge stands; comes back with the same id.
  merged_contact_id bigint not null,
  -- Both as they were, and which rows changed hands.
  snapshot jsonb not null,
  merged_by bigint references users (id) on delete set null,
  merged_at timestamptz not null default now(),
  undone_by bigint references users (id) on delete set null,
  undone_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, kept_contact_id) references contacts (team_id, id) on delete cascade
);
create index contact_merges_kept on contact_merges (team_id, kept_contact_id, id desc);
select herald.make_tenant_table('contact_merges');

-- Proof that somebody was erased, without saying who: counts, and a hash by which the team can find the receipt again.
create table contact_erasures (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  reference text not null,
  -- HMAC of the phone number under a key of the installation; null for somebody without one.
  phone_hash bytea,
  -- They wanted no marketing: whoever comes back under this number starts as opted out.
  was_opted_out boolean not null default false,
  counts jsonb not null,
  reason text not null default '',
  erased_by bigint references users (id) on delete set null,
  erased_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index contact_erasures_reference on contact_erasures (team_id, reference);
create index contact_erasures_phone on contact_erasures (team_id, phone_hash) where phone_hash is not null;
select herald.make_tenant_table('contact_erasures');

-- Who was taken off a list, for the timeline of a conversation. Who is on one has `group_members.added_at`; writing both
-- down for everybody would cost each import a second row a person.
create table group_removals (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  -- Of a list that may be gone by now.
  group_id bigint not null,
  group_name text not null,
  group_color text not null,
  added_at timestamptz not null,
  removed_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index group_removals_thread on group_removals (team_id, phone_number_id, contact_id, removed_at desc);
create index group_removals_contact on group_removals (team_id, contact_id);
select herald.make_tenant_table('group_removals');

-- {"stop": [...], "start": [...]}: words that opt out and in, in place of those that Herald knows. Null: Herald's.
alter table teams add column consent_words jsonb;

-- 0161_reply_times.sql
-- How long people waited for an answer, and how long conversations took until they were closed: one row for each, read off the
-- messages and closings by a job and when a report is opened, so that a report costs what its period holds and never
-- what the number ever received.

create table reply_times (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  -- The person's first message that nobody had answered.
  started_at timestamptz not null,
  -- Null while nobody has.
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'phone', 'machine', 'closed')),
  user_id bigint references users (id) on delete set null,
  -- The first of its conversation, since it was last closed.
  is_first boolean not null,
  seconds integer,
  -- Of these, within business hours as they were then; null while somebody is always there.
  business_seconds integer,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index reply_times_period on reply_times (team_id, phone_number_id, started_at);
-- A person's are counted anew together, and go along with them.
create index reply_times_contact on reply_times (team_id, contact_id);
select herald.make_tenant_table('reply_times');

create table resolutions (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  -- The person's first message since the closing before.
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  user_id bigint references users (id) on delete set null,
  seconds integer not null,
  business_seconds integer,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index resolutions_period on resolutions (team_id, phone_number_id, closed_at);
create index resolutions_contact on resolutions (team_id, contact_id);
select herald.make_tenant_table('resolutions');

-- How far the messages and closings of a number are read. Ids are given before they are committed: the cursors stay behind.
create table reply_time_progress (
  team_id bigint not null,
  phone_number_id bigint not null,
  message_id bigint not null default 0,
  event_id bigint not null default 0,
  counted_at timestamptz,
  primary key (team_id, phone_number_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
select herald.make_tenant_table('reply_time_progress');

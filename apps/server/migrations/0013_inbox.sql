-- 0013_inbox.sql
-- What a team adds to conversations: who answers, when they come back, what colleagues tell each other, what waits to be
-- sent, and who is told.

-- Where a conversation lies and who has it, in the very form in which the inbox list asks for it.
alter table conversations
  add column assigned_user_id bigint,
  add column assigned_at timestamptz,
  -- 0 stands for nobody: `is null` would not keep the order of an index.
  add column assignee bigint generated always as (coalesce(assigned_user_id, 0)) stored,
  -- Out of sight until then, or until the person writes.
  add column snoozed_until timestamptz,
  add column snoozed_by bigint references users (id) on delete set null,
  add column shelf text generated always as (
    case when closed then 'closed' when snoozed_until is not null then 'snoozed' else 'open' end
  ) stored,
  -- When the away message last went out: once for each time that nobody is there.
  add column away_sent_at timestamptz,
  -- Rises with every change, so that a browser never puts an older state over a newer one.
  add column version bigint not null default 1;

-- Whoever leaves the team leaves their conversations to the others.
alter table conversations add foreign key (team_id, assigned_user_id)
  references members (team_id, user_id) on delete set null (assigned_user_id);

create function herald.count_version() returns trigger
  language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger conversations_version before update on conversations
  for each row execute function herald.count_version();

drop index conversations_list, conversations_unread;
-- The inbox list: those that need a person first, then the newest.
create index conversations_list
  on conversations (team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc);
create index conversations_unread
  on conversations (team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc)
  where unread_count > 0;
create index conversations_assignee on conversations (
  team_id, phone_number_id, assignee, shelf, is_human_needed desc, last_message_at desc, contact_id desc);
create index conversations_assigned_user on conversations (team_id, assigned_user_id) where assigned_user_id is not null;
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;

-- How the inbox of a number works. No row means the defaults.
create table inbox_settings (
  team_id bigint not null,
  phone_number_id bigint not null,
  assignment text not null default 'manual' check (assignment in ('manual', 'round_robin', 'least_busy')),
  -- In the shape of the contract's businessHours; null: always open.
  business_hours jsonb,
  away_enabled boolean not null default false,
  away_message text not null default '',
  -- What is sent to bring back somebody whose window is closed.
  reengage_template_id bigint,
  primary key (team_id, phone_number_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, reengage_template_id) references templates (team_id, id)
    on delete set null (reengage_template_id)
);
create index inbox_settings_template on inbox_settings (team_id, reengage_template_id)
  where reengage_template_id is not null;
select herald.make_tenant_table('inbox_settings');

-- Who answers a number. Nobody here means: everybody of the team who may answer.
create table inbox_agents (
  team_id bigint not null,
  phone_number_id bigint not null,
  user_id bigint not null,
  -- Takes new conversations at present.
  is_available boolean not null default true,
  -- Whose turn it is: the one whose last turn is longest ago.
  last_assigned_at timestamptz,
  primary key (team_id, phone_number_id, user_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index inbox_agents_user on inbox_agents (team_id, user_id);
select herald.make_tenant_table('inbox_agents');

-- What each member chose for themselves in this team: columns, sounds, what they want to be told.
alter table members add column preferences jsonb not null default '{}';

-- What colleagues tell each other under a conversation. Never leaves the house.
create table conversation_notes (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  user_id bigint references users (id) on delete set null,
  body text not null check (body <> ''),
  -- Members who are called by name.
  mentions bigint[] not null default '{}',
  client_id uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index conversation_notes_thread on conversation_notes (team_id, phone_number_id, contact_id, created_at desc);
create index conversation_notes_contact on conversation_notes (team_id, contact_id);
create unique index conversation_notes_client on conversation_notes (team_id, client_id) where client_id is not null;
select herald.make_tenant_table('conversation_notes');

-- What was done to a conversation, for the timeline between the messages. Append only.
create table conversation_events (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  kind text not null check (
    kind in ('closed', 'reopened', 'assigned', 'unassigned', 'snoozed', 'woken', 'human_needed', 'human_done', 'merged')
  ),
  -- Null when nobody of the team did it: the person wrote, the turn came round, the time was over.
  user_id bigint references users (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index conversation_events_thread on conversation_events (team_id, phone_number_id, contact_id, created_at desc);
create index conversation_events_contact on conversation_events (team_id, contact_id);
select herald.make_tenant_table('conversation_events');

-- What concerns one member: they were called, given a conversation, or something of theirs could not be done.
create table notifications (
  team_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('mention', 'assigned', 'snooze_over', 'waiting_failed')),
  phone_number_id bigint not null,
  contact_id bigint not null,
  note_id bigint,
  -- Who caused it, if a person did.
  actor_user_id bigint references users (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade,
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, note_id) references conversation_notes (team_id, id) on delete cascade
);
create index notifications_user on notifications (team_id, user_id, id desc);
create index notifications_unread on notifications (team_id, user_id, id desc) where read_at is null;
create index notifications_contact on notifications (team_id, contact_id);
create index notifications_note on notifications (team_id, note_id) where note_id is not null;
select herald.make_tenant_table('notifications');

-- Answers that are written once and used again with `/`.
create table canned_replies (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  shortcut text not null,
  body text not null check (body <> ''),
  file_id bigint,
  use_count integer not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, file_id) references files (team_id, id)
);
create unique index canned_replies_shortcut on canned_replies (team_id, lower(shortcut));
create index canned_replies_file on canned_replies (team_id, file_id) where file_id is not null;
select herald.make_tenant_table('canned_replies');

-- Filters of the inbox under a name, for oneself or for all.
create table inbox_views (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  -- Null: everybody sees it.
  user_id bigint,
  name text not null,
  -- In the shape of the contract's conversationFilters.
  filters jsonb not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index inbox_views_number on inbox_views (team_id, phone_number_id);
create index inbox_views_user on inbox_views (team_id, user_id) where user_id is not null;
select herald.make_tenant_table('inbox_views');

-- Messages that were written and are not due: at a time, or when the person answers a re-engagement. They enter the
-- ledger, through the gate, when their moment comes.
create table waiting_messages (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  kind text not null check (kind in ('later', 'reengage')),
  -- In the shape of the contract's outgoingMessage.
  message jsonb not null,
  quoted_message_id bigint,
  send_at timestamptz,
  -- Whoever answers first makes a planned message superfluous.
  cancel_on_reply boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'cancelled')),
  -- Why it failed: the code of a refusal.
  failure text,
  -- What it became in the ledger; of a re-engagement, `template_message_id` is the template that went ahead.
  message_id bigint,
  template_message_id bigint,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  check ((kind = 'later') = (send_at is not null))
);
create unique index waiting_messages_reengage on waiting_messages (team_id, phone_number_id, contact_id)
  where kind = 'reengage' and status = 'waiting';
create index waiting_messages_thread on waiting_messages (team_id, phone_number_id, contact_id, id)
  where status in ('waiting', 'failed');
create index waiting_messages_due on waiting_messages (send_at) where status = 'waiting' and kind = 'later';
create index waiting_messages_contact on waiting_messages (team_id, contact_id);
select herald.make_tenant_table('waiting_messages');

-- Links that count who follows them. One row a message and link, so that a click belongs to a person.
create table tracked_links (
  team_id bigint not null,
  id bigint generated always as identity,
  -- The end of the short address; unguessable, because it leads to what was meant for one person.
  token text not null,
  phone_number_id bigint not null,
  contact_id bigint not null,
  message_id bigint,
  url text not null,
  -- Kept counter.
  click_count integer not null default 0,
  first_clicked_at timestamptz,
  last_clicked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, message_id) references messages (team_id, id) on delete cascade
);
create unique index tracked_links_token on tracked_links (token);
create index tracked_links_message on tracked_links (team_id, message_id) where message_id is not null;
create index tracked_links_contact on tracked_links (team_id, contact_id);
select herald.make_tenant_table('tracked_links');

-- Browsers that want to be told while Herald is not open. They belong to a person, whatever the team.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  failures integer not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);
select herald.grant_table('push_subscriptions');

-- Keys that an installation makes for itself once, sealed under the key of the configuration.
create table installation_keys (
  name text primary key,
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null default now()
);
grant select, insert on installation_keys to herald_pipeline;

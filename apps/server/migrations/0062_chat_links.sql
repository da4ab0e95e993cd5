-- 0062_chat_links.sql
-- Links to a chat with a number that say where people come from: a poster, a page, a package. Unlike `tracked_links` they
-- are nobody's in particular. Where one leads is not kept: it is made of the number and the message each time, so no row
-- can ever lead anywhere else.

create table chat_links (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  -- The end of the short address; it is printed, so it never changes.
  token text not null,
  name text not null,
  message text not null default '',
  -- The message without case, accents and punctuation, by which it is recognised when somebody sends it.
  message_key text,
  -- Kept counters.
  visits_count integer not null default 0,
  conversations_count integer not null default 0,
  last_visited_at timestamptz,
  -- Off the list; printed codes go on working.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create unique index chat_links_token on chat_links (token);
-- Two links with one message could not be told apart when it arrives.
create unique index chat_links_message on chat_links (team_id, phone_number_id, message_key)
  where message_key is not null and archived_at is null;
select herald.make_tenant_table('chat_links');

-- Who began a conversation with the message of a link. A person counts once a link.
create table chat_link_arrivals (
  team_id bigint not null,
  id bigint generated always as identity,
  chat_link_id bigint not null,
  contact_id bigint not null,
  arrived_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, chat_link_id) references chat_links (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index chat_link_arrivals_link on chat_link_arrivals (team_id, chat_link_id, contact_id);
create index chat_link_arrivals_contact on chat_link_arrivals (team_id, contact_id);
select herald.make_tenant_table('chat_link_arrivals');

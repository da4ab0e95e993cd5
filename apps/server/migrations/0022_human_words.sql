-- 0022_human_words.sql
-- By which words people ask a number for a person, and which contacts were found to be two people.

alter table inbox_settings
  add column human_words_enabled boolean not null default true,
  -- Null: those of Herald. A number without a row has these, too.
  add column human_words text[];

-- Whoever has the conversation, or might take it, is told that somebody asks for a person.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'snooze_over', 'waiting_failed', 'human_needed'));

-- Contacts that look like one person and are two: not suggested again to anybody of the team.
create table not_duplicates (
  team_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  other_contact_id bigint not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, other_contact_id) references contacts (team_id, id) on delete cascade,
  check (contact_id <> other_contact_id)
);
-- Once, whoever is named first. The columns have no order of their own, so that a merge changes the one of whom it moves
-- and waits for nobody else.
create unique index not_duplicates_pair
  on not_duplicates (team_id, least(contact_id, other_contact_id), greatest(contact_id, other_contact_id));
create index not_duplicates_contact on not_duplicates (team_id, contact_id);
create index not_duplicates_other on not_duplicates (team_id, other_contact_id);
create index not_duplicates_user on not_duplicates (user_id) where user_id is not null;
select herald.make_tenant_table('not_duplicates');

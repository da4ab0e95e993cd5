-- 0015_turns.sql
-- Whose turn it is, and filters of the inbox that are answered inside its indexes.

-- Somebody may have a turn, or take none at present, without having been chosen for a number: where nobody was chosen,
-- everybody who may answer has turns. So who was chosen and whose turn it is are two things.
alter table inbox_agents drop column is_available, drop column last_assigned_at;

create table inbox_turns (
  team_id bigint not null,
  phone_number_id bigint not null,
  user_id bigint not null,
  -- Takes new conversations at present.
  is_available boolean not null default true,
  -- Counts up by number: the smallest is next. Moments would tie, and clocks step back.
  last_turn bigint not null default 0,
  primary key (team_id, phone_number_id, user_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index inbox_turns_user on inbox_turns (team_id, user_id);
select herald.make_tenant_table('inbox_turns');

-- What stands behind the order of the list is compared inside the index, without a look at the row: a filter that few
-- conversations meet then walks a million of them in the time of one page.
drop index conversations_list, conversations_unread, conversations_assignee;
create index conversations_list on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc, window_closes_at);
create index conversations_unread on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc, assignee, window_closes_at)
  where unread_count > 0;
create index conversations_assignee on conversations (
  team_id, phone_number_id, assignee, shelf, is_human_needed desc, last_message_at desc, contact_id desc, window_closes_at);

-- 0388_followers.sql
-- Who follows a conversation: their bells ring when the customer writes and when a colleague closes it. A person follows
-- few on a number (the contract's mostFollowed), so the list that shows these alone reads and sorts them.

-- As with pins, rows have ids: two conversations that were merged may both have been followed, and each goes back.
create table conversation_followers (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
);
create index conversation_followers_user on conversation_followers (team_id, user_id, phone_number_id, contact_id);
-- Asked for each message that comes in, and for each row of the list; merging and erasing a person ask as well.
create index conversation_followers_contact on conversation_followers (team_id, contact_id, phone_number_id, user_id);
select herald.make_tenant_table('conversation_followers');

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('mention', 'assigned', 'snooze_over', 'scheduled_failed', 'human_needed', 'sla_warning', 'member_joined',
    'alert', 'followed_message', 'followed_closed'));

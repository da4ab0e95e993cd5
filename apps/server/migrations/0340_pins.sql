-- 0340_pins.sql
-- Conversations that somebody keeps at the top of their own list. A person has few on a number (the contract's
-- mostPinned), so the list reads them by themselves and its pages stay what they were.

-- As with labels, rows have ids: two conversations that were merged may both have been pinned, and each goes back.
create table conversation_pins (
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
-- What one person sees first, each time that a list is opened.
create index conversation_pins_user on conversation_pins (team_id, user_id, phone_number_id, contact_id);
-- For merging and erasing a person.
create index conversation_pins_contact on conversation_pins (team_id, contact_id);
select herald.make_tenant_table('conversation_pins');

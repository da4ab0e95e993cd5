-- 0162_labels.sql
-- What conversations were about. Lists say who somebody is; labels say what they wanted, so they belong to the conversation.

create table labels (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  color text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index labels_name on labels (team_id, lower(name));
select herald.make_tenant_table('labels');

-- Two conversations that were merged may both have had a label: rows have ids, so that each can go back where it came from.
create table conversation_labels (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  label_id bigint not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);
create index conversation_labels_contact on conversation_labels (team_id, contact_id, phone_number_id, label_id);
-- The conversations that have a label, for the filter.
create index conversation_labels_label on conversation_labels (team_id, label_id, phone_number_id, contact_id);
select herald.make_tenant_table('conversation_labels');

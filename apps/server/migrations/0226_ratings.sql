-- 0226_ratings.sql
-- How people found the answer that they got: asked once a conversation is closed, answered by one tap.

create table rating_settings (
  team_id bigint not null,
  phone_number_id bigint not null,
  is_enabled boolean not null,
  delay_minutes integer not null,
  -- Nobody is asked again within so many days.
  every_days integer not null,
  -- Empty: Herald's own words, in the team's language.
  question text not null,
  asks_comment boolean not null,
  primary key (team_id, phone_number_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
select herald.make_tenant_table('rating_settings');

create table ratings (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  -- Who closed the conversation.
  user_id bigint references users (id) on delete set null,
  closed_at timestamptz not null,
  asked_at timestamptz not null,
  asks_comment boolean not null,
  score integer check (score between 1 and 5),
  answered_at timestamptz,
  comment text,
  -- What the person writes up to then, while the conversation is closed, is the comment.
  comment_until timestamptz,
  -- What they tapped and wrote for it: nobody needs to answer that.
  message_ids bigint[] not null default '{}',
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index ratings_period on ratings (team_id, phone_number_id, asked_at);
-- When somebody was asked last, and whose message is an answer to it.
create index ratings_contact on ratings (team_id, contact_id);
create index ratings_user on ratings (user_id) where user_id is not null;
select herald.make_tenant_table('ratings');

-- 0228_canned_folders.sql
-- Canned replies of one's own beside those of the team, and folders for whoever has many.

alter table canned_replies
  -- Null: everybody's.
  add column user_id bigint references users (id) on delete cascade,
  -- Empty: in none.
  add column folder text not null default '';
create index canned_replies_user on canned_replies (user_id) where user_id is not null;
drop index canned_replies_shortcut;
create unique index canned_replies_shortcut on canned_replies (team_id, coalesce(user_id, 0), lower(shortcut));

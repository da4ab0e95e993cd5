-- 0018_unread_version.sql
-- Two processes may tell open browsers the count of a number's unread conversations in another order than it changed.

-- Rises with every change of `unread_conversations`: an older count never replaces a newer one.
alter table phone_numbers add column unread_version bigint not null default 0;

-- 0029_reserved_counts.sql
-- Expected price of an automation's messages that are under way: with what was delivered it is what its budget sees. Only
-- messages that carry a budget reserve anything, and of templates nobody asks for it.

alter table message_counts add column reserved_micros bigint not null default 0;

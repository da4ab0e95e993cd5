-- 0430_packed_report_blocks.sql
-- Of a large team a report spent most of its time on reading sketches as JSON. They are kept as bytes, and what is kept so far is summed
-- up anew: until then reports read the rows.

truncate report_blocks;
update reply_time_progress set kept_from = null, kept_to = null, kept_under = null;

alter table report_blocks
  drop column seconds,
  drop column business_seconds;
alter table report_blocks
  add column seconds bytea not null,
  add column business_seconds bytea not null;
-- Nothing in them repeats.
alter table report_blocks
  alter column seconds set storage external,
  alter column business_seconds set storage external;

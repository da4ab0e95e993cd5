-- 0093_settled_messages.sql
-- What was paid ahead message by message was kept for ever. Once a message is settled for good nobody reads its row any more: its
-- day has the sums.

alter table balance_days
  -- Some of its messages still have rows of their own.
  add column has_messages boolean not null default true;
-- Asked once a night for the days of a quarter ago and before: of each team only younger ones are left in it, however long it
-- has paid ahead.
create index balance_days_with_messages on balance_days (day) where has_messages;

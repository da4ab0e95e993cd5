-- 0008_inbound.sql
-- Parked webhooks may be given up by an operator, and Meta's restrictions may concern only templates or only answers.

alter table inbound_events
  drop constraint inbound_events_status_check,
  add constraint inbound_events_status_check check (status in ('pending', 'done', 'parked', 'discarded')),
  -- The operator who gave it up, at `processed_at`.
  add column discarded_by bigint references users (id) on delete set null;

drop index inbound_events_parked;
create index inbound_events_parked on inbound_events (status, id) where status in ('parked', 'discarded');
-- What is over and may be forgotten after a while.
drop index inbound_events_done;
create index inbound_events_over on inbound_events (processed_at) where status in ('done', 'discarded');

alter table whatsapp_accounts
  -- [{type, expires_at}] in Meta's words. A violation or a ban stops the numbers altogether; these stop a part.
  add column restrictions jsonb not null default '[]',
  add column restrictions_at timestamptz;

-- 0010_open_messages.sql
-- Messages that WhatsApp took and of which no word came yet. Nearly every message leaves this state within seconds, so
-- the index stays small however large the ledger is; an hourly sweep asks it for those that stayed too long.
create index messages_open on messages (accepted_at) where status in ('accepted', 'held');

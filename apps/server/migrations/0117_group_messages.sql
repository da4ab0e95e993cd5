-- 0117_group_messages.sql
-- Messages in WhatsApp groups are not taken in; operators see how many webhooks spoke of some, without reading all others.

create index inbound_events_in_group on inbound_events (id)
  where status = 'done' and error like '%a message in a group%';

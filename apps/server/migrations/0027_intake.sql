-- 0027_intake.sql
-- Any source may use the durable door. A lane is whose an event is, as its source names them: when many events wait, lanes
-- take turns, so that nobody's flood delays others, and the order within a lane holds.

alter table inbound_events
  -- Sources are known by the code that receives them.
  drop constraint inbound_events_source_check,
  -- Compared byte by byte: whoever takes turns needs an order, and no language.
  add column lane text collate "C" not null default '',
  -- The source's own name of the delivery, where it has one: a repeated one is not kept again.
  add column delivery_id text,
  -- What the source said outside the body.
  add column about jsonb;

create unique index inbound_events_delivery on inbound_events (source, delivery_id) where delivery_id is not null;

drop index inbound_events_pending;
create index inbound_events_waiting on inbound_events (source, lane, id) where status = 'pending';

-- Each source's are kept for a time of its own.
drop index inbound_events_over;
create index inbound_events_over on inbound_events (source, processed_at) where status in ('done', 'discarded');

-- Each source's consumer has a lease of its own name now.
delete from leases where name = 'inbound';

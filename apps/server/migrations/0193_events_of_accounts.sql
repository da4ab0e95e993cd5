-- 0193_events_of_accounts.sql
-- Whoever is erased is looked for in the raw webhooks of the team's accounts, where all webhooks of a month were read before.
create index inbound_events_of_lane on inbound_events (source, lane, id) where status in ('done', 'discarded');

-- A body about several accounts stands in the lane with others from now on; it stood in that of its first.
update inbound_events set lane = ''
where source = 'whatsapp' and lane <> '' and status in ('done', 'discarded')
  and position('"changes"'::bytea in substring(body from position('"changes"'::bytea in body) + 9)) > 0;

-- Arriving from an ad makes messages free for three days; writing freely ends a day after the last message all the same.
-- Windows that were kept open longer are closed when WhatsApp closes them. Only open ones matter, and they are few.
-- Rows of teams change here, which only somebody inside a team, or the owner of a table that is not forced, may do.
alter table conversations no force row level security;
update conversations set window_closes_at = last_inbound_at + interval '24 hours'
where window_closes_at > now() and window_closes_at > last_inbound_at + interval '24 hours';
alter table conversations force row level security;

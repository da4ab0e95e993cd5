-- 0080_audit_search.sql
-- The log of a team is searched by what was done, by whom and when. Each is read newest first, so the number of a line ends
-- its index and a page costs as much in a log of years as in one of days.

create index audit_events_action on audit_events (team_id, action, id desc);
create index audit_events_actor on audit_events (team_id, actor_id, id desc) where actor_kind = 'user';
-- Where in the log a day begins and ends.
create index audit_events_time on audit_events (team_id, at, id);

-- What is over is found among all teams once a night; an index as exact as these would be taken for a team's days as well.
drop index audit_events_at;
create index audit_events_at on audit_events using brin (at);

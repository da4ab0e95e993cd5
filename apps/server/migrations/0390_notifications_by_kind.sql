-- 0390_notifications_by_kind.sql
-- The page of all notifications can show those of one kind, as that of the mentions does: one index for every kind.

create index notifications_kinds on notifications (team_id, user_id, kind, id desc);
drop index notifications_mentions;

-- 0019_old_notifications.sql
-- Nobody looks at what concerned them a season ago; the nightly sweep finds it by its time.
create index notifications_created on notifications (created_at);

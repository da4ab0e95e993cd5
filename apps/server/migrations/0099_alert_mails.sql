-- 0099_alert_mails.sql
-- Once a day everybody's alerts that no mail has told yet are looked for, and of those that one told, what is solved since.

create index notifications_unmailed on notifications (created_at) where kind = 'alert' and mailed_at is null;
create index notifications_unsolved on notifications (created_at)
  where kind = 'alert' and mailed_at is not null and solved_mailed_at is null;

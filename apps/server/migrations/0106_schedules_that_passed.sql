-- 0106_schedules_that_passed.sql
-- Every minute somebody asks for campaigns whose time has passed and that nothing has started. Few are planned at a time.
create index campaigns_planned on campaigns (scheduled_at)
  where scheduled_at is not null and started_at is null and deleted_at is null;

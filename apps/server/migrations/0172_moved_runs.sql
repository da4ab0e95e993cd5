-- 0172_moved_runs.sql
-- What was chosen when a version was published: whether those under way came along, and where to.

alter table automation_versions
  add column people text check (people in ('stay', 'move')),
  -- Block that is gone -> block where its people go on, or null: they leave.
  add column moves jsonb;

-- 0344_sla_priorities.sql
-- A target may be for what presses so much; null: for any priority, or none.

alter table sla_targets add column priority text check (priority in ('low', 'medium', 'high', 'urgent'));
drop index sla_targets_about;
create unique index sla_targets_about on sla_targets (
  team_id, coalesce(phone_number_id, 0), coalesce(label_id, 0), coalesce(priority, ''));

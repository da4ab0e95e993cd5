-- 0290_problems_are_asked.sql
-- What is wrong with a draft changes with what it names, not only when it is saved: it is asked whenever it is shown.
alter table automation_drafts drop column problems;

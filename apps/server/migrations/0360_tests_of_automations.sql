-- 0360_tests_of_automations.sql
-- Tests of automations are a handful among the runs of everybody: they are listed, looked for every half second while one
-- begins, and forgotten after a month, without walking past the others.
create index automation_runs_tests on automation_runs (team_id, automation_id, id desc) where version < 0;

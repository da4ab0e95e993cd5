-- Whoever is in charge is told of runs that failed: those of late are found without reading through all that ever ran.
create index automation_runs_failed on automation_runs (team_id, automation_id, ended_at) where status = 'failed';

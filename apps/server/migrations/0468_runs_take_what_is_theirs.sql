-- 0468_runs_take_what_is_theirs.sql
-- The foreign keys from a rest and from a line of the log to their run looked it up and locked it for each row of each step. Only
-- the stepper writes either, and in the transaction that has just written the run: it is there and cannot go meanwhile.

alter table automation_waits drop constraint automation_waits_team_id_run_id_fkey;
alter table automation_log drop constraint automation_log_team_id_run_id_fkey;

-- The other direction: a run takes them along, whatever it goes with.
create function herald.take_rest_of_run() returns trigger
  language plpgsql
as $$
begin
  delete from automation_waits where team_id = old.team_id and run_id = old.id;
  return null;
end
$$;
create constraint trigger automation_runs_waits after delete on automation_runs from automation_waits
  for each row execute function herald.take_rest_of_run();

create function herald.take_log_of_run() returns trigger
  language plpgsql
as $$
begin
  delete from automation_log where team_id = old.team_id and run_id = old.id;
  return null;
end
$$;
create constraint trigger automation_runs_log after delete on automation_runs from automation_log
  for each row execute function herald.take_log_of_run();

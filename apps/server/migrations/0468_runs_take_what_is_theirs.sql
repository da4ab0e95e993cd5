-- 0468_runs_take_what_is_theirs.sql
-- The foreign keys from a rest and from a line of the log to their run looked it up and locked it for each row of each step. Only
-- the stepper writes either, and in the transaction that has just written the run: it is there and cannot go meanwhile.

alter table automation_waits drop constraint automation_waits_team_id_run_id_fkey;
alter table automation_log drop constraint automation_log_team_id_run_id_fkey;

-- The other direction: a run takes them along, whatever it goes with. Before it goes: a cascade deletes as the owner of the tables, whom
-- row-level security lets through only within that statement; after it, an owner who is no superuser sees none of these rows. Planned each
-- time, for a plan that was made elsewhere may be one that sees none.
create function herald.take_along_of_run() returns trigger
  language plpgsql
as $$
begin
  execute 'delete from automation_waits where team_id = $1 and run_id = $2' using old.team_id, old.id;
  execute 'delete from automation_log where team_id = $1 and run_id = $2' using old.team_id, old.id;
  return old;
end
$$;
create trigger automation_runs_take_along before delete on automation_runs
  for each row execute function herald.take_along_of_run();

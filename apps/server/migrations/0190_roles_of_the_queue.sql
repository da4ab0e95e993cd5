-- 0190_roles_of_the_queue.sql
-- The job queue and whoever listens for what is new signed in as the owner of the database, which in the bundled PostgreSQL
-- is its superuser. Two more roles, made as those of migration 0001:
--   herald_queue     works off the job queue: its own tables and the list of its workers, nothing of anybody's
--   herald_listener  hears notifications and may do nothing else
do $$
declare
  wanted text;
begin
  foreach wanted in array array['herald_queue', 'herald_listener'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, wanted, 'SET') then
      execute format('grant %I to %I with inherit false, set true', wanted, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema graphile_worker to herald_queue;
grant select, insert, update, delete on
  graphile_worker._private_jobs, graphile_worker._private_job_queues, graphile_worker._private_tasks,
  graphile_worker._private_known_crontabs to herald_queue;
-- The view that health reads, and what the queue asks before it begins: whether its tables are of its version.
grant select on graphile_worker.jobs, graphile_worker.migrations to herald_queue;
-- The queue's tables show their rows to the owner alone until somebody else is let in.
create policy queue_works on graphile_worker._private_jobs to herald_queue using (true) with check (true);
create policy queue_works on graphile_worker._private_job_queues to herald_queue using (true) with check (true);
create policy queue_works on graphile_worker._private_tasks to herald_queue using (true) with check (true);
create policy queue_works on graphile_worker._private_known_crontabs to herald_queue using (true) with check (true);
grant select, insert, update, delete on job_workers to herald_queue;

-- For the operators' overview.
create function herald.newest_migration() returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select name from herald.migrations order by number desc limit 1;
$$;
revoke all on function herald.newest_migration() from public;
grant execute on function herald.newest_migration() to herald_pipeline;

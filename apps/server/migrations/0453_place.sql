-- Where the installation is: a copy of a database does what the installation does, with the same tokens, to the same people.
-- PostgreSQL tells them apart unless it was copied disk and all. The first start writes the row, not this migration: what is
-- migrated and then copied is no installation yet. It is of the database alone, so no backup holds it.

create table herald.place (
  is_here boolean primary key default true check (is_here),
  -- Of the cluster, given when it was made.
  system text not null,
  -- Of the database within it.
  database text not null,
  -- Null where the owner may not know it.
  directory text
);

-- Nothing where PostgreSQL does not say. By the rights of the owner, who alone may know the folder.
create function herald.current_place() returns table (system text, database text, directory text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query select c.system_identifier::text, d.oid::text,
    (select s.setting from pg_settings s where s.name = 'data_directory')
    from pg_control_system() c, pg_database d where d.datname = current_database();
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return;
end;
$$;
revoke all on function herald.current_place() from public;

-- True where it started before or starts for the first time, false in a copy, null where nobody can tell.
create function herald.is_in_place() returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into herald.place (system, database, directory) select * from herald.current_place()
    on conflict do nothing;
  return (
    select p.system = c.system and p.database = c.database
      and coalesce(p.directory = c.directory, true)
    from herald.current_place() c, herald.place p);
end;
$$;
revoke all on function herald.is_in_place() from public;
grant execute on function herald.is_in_place() to herald_pipeline;

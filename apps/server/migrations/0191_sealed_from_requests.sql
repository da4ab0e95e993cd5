-- 0191_sealed_from_requests.sql
-- What a query that somebody smuggled into a request can reach, once more (see 0111): not the sealed tokens and PINs of
-- WhatsApp, which the pipeline's role reads when Meta is asked; not the counter of files, not the largest plan.

alter table whatsapp_accounts
  add column has_token boolean not null generated always as (access_token_sealed is not null) stored;
select herald.grant_columns('herald_app', 'select', 'whatsapp_accounts', '{access_token_sealed}');
select herald.grant_columns('herald_app', 'select', 'phone_numbers', '{pin_sealed}');

-- An access code is used as the pipeline.
revoke all on access_codes, access_code_uses from herald_app;
select herald.grant_columns('herald_app', 'insert', 'teams', '{plan, blocked_at, meta_billing_v2, grant_scale_access}');
revoke update (grant_scale_access) on teams from herald_app;

-- The counter of files is the triggers' alone, which run as the pipeline's role, and what they add up is never negative.
revoke insert, update, delete on team_storage from herald_app;
alter table files add constraint files_size check (size >= 0);
alter table imports add constraint imports_stored_bytes check (stored_bytes >= 0);
select herald.grant_columns('herald_app', 'update', 'files', '{team_id, id, key, size}');

create or replace function herald.count_storage() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    execute format('
      update public.team_storage s set bytes = s.bytes - g.bytes, uploaded_bytes = s.uploaded_bytes - g.uploaded
      from (
        select team_id, sum(%1$I) as bytes, coalesce(sum(%1$I) filter (where %2$s), 0) as uploaded
        from gone group by team_id
      ) g
      where s.team_id = g.team_id and g.bytes <> 0', tg_argv[0], tg_argv[1]);
  else
    execute format('
      insert into public.team_storage as s (team_id, bytes, uploaded_bytes)
      select team_id, sum(%1$I), coalesce(sum(%1$I) filter (where %2$s), 0)
      from added group by team_id having sum(%1$I) <> 0 order by team_id
      on conflict (team_id) do update
      set bytes = s.bytes + excluded.bytes, uploaded_bytes = s.uploaded_bytes + excluded.uploaded_bytes',
      tg_argv[0], tg_argv[1]);
  end if;
  return null;
end $$;

create or replace function herald.count_import_storage() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update public.team_storage set
    bytes = bytes + new.stored_bytes - old.stored_bytes,
    uploaded_bytes = uploaded_bytes + new.stored_bytes - old.stored_bytes
  where team_id = new.team_id;
  return null;
end $$;

-- A temporary table of one's own with one of these as its trigger would run what its arguments say.
revoke all on function herald.count_storage(), herald.count_import_storage() from public;
-- An owner that is no superuser sees no row of the counter, the pipeline's role does.
grant create on schema herald to herald_pipeline;
alter function herald.count_storage() owner to herald_pipeline;
alter function herald.count_import_storage() owner to herald_pipeline;
revoke create on schema herald from herald_pipeline;

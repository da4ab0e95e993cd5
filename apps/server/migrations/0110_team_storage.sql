-- 0110_team_storage.sql
-- How much a team keeps in files: what was uploaded or received, and files whose import is not over. Kept by the statements
-- that change the rows. Exports are not in it: they are ours, few, and gone after a week. What customers send is kept
-- whatever it weighs, and takes no room away from what the team uploads.

create table team_storage (
  team_id bigint primary key references teams (id) on delete cascade,
  bytes bigint not null,
  -- Of these, what the team put there itself: this has a limit.
  uploaded_bytes bigint not null
);
select herald.make_tenant_table('team_storage');
-- An owner that is no superuser sees no row of these otherwise.
alter table files no force row level security;
alter table imports no force row level security;
alter table team_storage no force row level security;

-- `size` is what was uploaded; a spreadsheet is stored in another form. Zero once the stored file is removed.
alter table imports add column stored_bytes bigint not null default 0;
update imports set stored_bytes = size where status in ('analysing', 'analysed', 'running');

insert into team_storage (team_id, bytes, uploaded_bytes)
select team_id, sum(bytes), sum(bytes) filter (where is_upload) from (
  select team_id, size as bytes, key not like '%/received/%' as is_upload from files
  union all select team_id, stored_bytes, true from imports) stored
group by team_id;
alter table files force row level security;
alter table imports force row level security;
alter table team_storage force row level security;

-- The arguments are the column that holds the bytes, and which of the rows the team uploaded. Whoever adds holds the team's row until their transaction is over, so
-- those who look whether there was room for it come one after the other.
create function herald.count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    execute format('
      update team_storage s set bytes = s.bytes - g.bytes, uploaded_bytes = s.uploaded_bytes - g.uploaded
      from (
        select team_id, sum(%1$I) as bytes, coalesce(sum(%1$I) filter (where %2$s), 0) as uploaded
        from gone group by team_id
      ) g
      where s.team_id = g.team_id and g.bytes <> 0', tg_argv[0], tg_argv[1]);
  else
    execute format('
      insert into team_storage as s (team_id, bytes, uploaded_bytes)
      select team_id, sum(%1$I), coalesce(sum(%1$I) filter (where %2$s), 0)
      from added group by team_id having sum(%1$I) <> 0 order by team_id
      on conflict (team_id) do update
      set bytes = s.bytes + excluded.bytes, uploaded_bytes = s.uploaded_bytes + excluded.uploaded_bytes',
      tg_argv[0], tg_argv[1]);
  end if;
  return null;
end $$;

create trigger count_storage_added after insert on files referencing new table as added
  for each statement execute function herald.count_storage('size', 'key not like ''%/received/%''');
create trigger count_storage_gone after delete on files referencing old table as gone
  for each statement execute function herald.count_storage('size', 'key not like ''%/received/%''');
create trigger count_storage_added after insert on imports referencing new table as added
  for each statement execute function herald.count_storage('stored_bytes', 'true');
create trigger count_storage_gone after delete on imports referencing old table as gone
  for each statement execute function herald.count_storage('stored_bytes', 'true');
-- Not for each batch of rows that an import has read.
create function herald.count_import_storage() returns trigger language plpgsql as $$
begin
  update team_storage set
    bytes = bytes + new.stored_bytes - old.stored_bytes,
    uploaded_bytes = uploaded_bytes + new.stored_bytes - old.stored_bytes
  where team_id = new.team_id;
  return null;
end $$;
create trigger count_storage_changed after update of stored_bytes on imports
  for each row when (new.stored_bytes <> old.stored_bytes) execute function herald.count_import_storage();

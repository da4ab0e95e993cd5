-- 0398_report_blocks.sql
-- What happened on a day, summed up, so that a report of a year adds up some blocks and reads no five million times. A block is a
-- day, a week or four weeks; days on which nothing happened have none.

create table report_blocks (
  team_id bigint not null,
  phone_number_id bigint not null,
  first_day date not null,
  days smallint not null check (days in (1, 7, 28)),
  -- What a chart shows of a day; null for longer blocks.
  line json,
  -- How many of what, and how long it took: all of the time, and within business hours.
  counts json not null,
  seconds json not null,
  business_seconds json not null,
  primary key (team_id, phone_number_id, days, first_day),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
select herald.make_tenant_table('report_blocks');

-- From which day to which there are blocks, and of what (the clock, the targets) they are made.
alter table reply_time_progress
  add column kept_from date,
  add column kept_to date,
  add column kept_under text;

-- Moments of which a report has something new to say. Written with each change, and never waited for: whoever sums up a day first
-- takes its marks away, then reads, so what is committed meanwhile has a mark of its own.
create table report_marks (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
create index report_marks_number on report_marks (team_id, phone_number_id, at);
select herald.make_tenant_table('report_marks');

-- The argument is the column that says on which day a row counts. A quarter of an hour lies within one day on every clock. What goes along
-- with its number has no report to change.
create function herald.mark_reports() returns trigger language plpgsql as $$
begin
  execute format('
    insert into report_marks (team_id, phone_number_id, at)
    select distinct c.team_id, c.phone_number_id, date_bin(''15 minutes'', c.%I, ''2000-01-01Z'')
    from changed c
    where exists (select from phone_numbers n where n.team_id = c.team_id and n.id = c.phone_number_id)', tg_argv[0]);
  return null;
end $$;

create trigger mark_reports_added after insert on reply_times referencing new table as changed
  for each statement execute function herald.mark_reports('started_at');
create trigger mark_reports_gone after delete on reply_times referencing old table as changed
  for each statement execute function herald.mark_reports('started_at');
create trigger mark_reports_before after update on reply_times referencing old table as changed
  for each statement execute function herald.mark_reports('started_at');
create trigger mark_reports_after after update on reply_times referencing new table as changed
  for each statement execute function herald.mark_reports('started_at');
create trigger mark_reports_added after insert on resolutions referencing new table as changed
  for each statement execute function herald.mark_reports('closed_at');
create trigger mark_reports_gone after delete on resolutions referencing old table as changed
  for each statement execute function herald.mark_reports('closed_at');
create trigger mark_reports_before after update on resolutions referencing old table as changed
  for each statement execute function herald.mark_reports('closed_at');
create trigger mark_reports_after after update on resolutions referencing new table as changed
  for each statement execute function herald.mark_reports('closed_at');
create trigger mark_reports_added after insert on ratings referencing new table as changed
  for each statement execute function herald.mark_reports('asked_at');
create trigger mark_reports_gone after delete on ratings referencing old table as changed
  for each statement execute function herald.mark_reports('asked_at');
create trigger mark_reports_before after update on ratings referencing old table as changed
  for each statement execute function herald.mark_reports('asked_at');
create trigger mark_reports_after after update on ratings referencing new table as changed
  for each statement execute function herald.mark_reports('asked_at');

-- Labels and priorities count as they are now, for all that a conversation ever was.
create function herald.mark_conversation_reports(team bigint, number bigint, contact bigint) returns void
language sql as $$
  insert into report_marks (team_id, phone_number_id, at)
  select distinct team, number, date_bin('15 minutes', at, '2000-01-01Z')
  from (
    select started_at as at from reply_times
    where team_id = team and contact_id = contact and phone_number_id = number
    union all
    select closed_at from resolutions where team_id = team and contact_id = contact and phone_number_id = number
    union all
    select asked_at from ratings where team_id = team and contact_id = contact and phone_number_id = number
  ) counted
  where exists (select from phone_numbers n where n.team_id = team and n.id = number)
$$;

create function herald.mark_labelled_reports() returns trigger language plpgsql as $$
begin
  perform herald.mark_conversation_reports(c.team_id, c.phone_number_id, c.contact_id)
  from (select distinct team_id, phone_number_id, contact_id from changed) c;
  return null;
end $$;
create trigger mark_reports_added after insert on conversation_labels referencing new table as changed
  for each statement execute function herald.mark_labelled_reports();
create trigger mark_reports_gone after delete on conversation_labels referencing old table as changed
  for each statement execute function herald.mark_labelled_reports();
create trigger mark_reports_before after update on conversation_labels referencing old table as changed
  for each statement execute function herald.mark_labelled_reports();
create trigger mark_reports_after after update on conversation_labels referencing new table as changed
  for each statement execute function herald.mark_labelled_reports();

create function herald.mark_priority_reports() returns trigger language plpgsql as $$
begin
  perform herald.mark_conversation_reports(new.team_id, new.phone_number_id, new.contact_id);
  return null;
end $$;
create trigger mark_reports after update of priority on conversations
  for each row when (old.priority <> new.priority) execute function herald.mark_priority_reports();

-- Values of a team's own fields are text. Read as a number, a date or a yes/no they are what they say, or nothing: a query
-- over a million imported cells must not fail at one that says "n/a".

create function herald.as_number(given text) returns numeric
  language sql immutable parallel safe
  return case when given ~ '^-?[0-9]{1,30}(\.[0-9]{1,30})?$' then given::numeric end;

-- "Stable", since reading a date depends on a setting; not for this form of it.
create function herald.as_date(given text) returns date
  language sql stable parallel safe
  return case when given ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(given, 'date') then given::date end;

create function herald.as_boolean(given text) returns boolean
  language sql immutable parallel safe
  return case given when 'true' then true when 'false' then false end;

-- A thread tells when its person got another number.
alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check check (
  kind in ('closed', 'reopened', 'assigned', 'unassigned', 'snoozed', 'woken', 'human_needed', 'human_done', 'merged',
    'number_changed')
);

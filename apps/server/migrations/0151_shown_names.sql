-- 0151_shown_names.sql
-- What a person is called, in one place: the team's own name for them, else first and last name, else that of their
-- WhatsApp profile. Lists, conditions, variables and notifications ask it alike.

create function herald.shown_name(name text, first_name text, last_name text, profile_name text) returns text
language sql immutable parallel safe as $$
  select coalesce(nullif(name, ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''),
    nullif(profile_name, ''))
$$;

drop index contacts_name;
create index contacts_name
  on contacts (team_id,
    (coalesce(herald.shown_name(name, first_name, last_name, profile_name), phone_number) collate "und-x-icu"), id);

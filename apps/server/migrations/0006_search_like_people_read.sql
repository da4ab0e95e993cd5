-- 0006_search_like_people_read.sql
-- People type "zoe" and mean Zoë, and they expect Élodie between Eden and Elsa. So the text that search looks at
-- loses its accents, and lists by name follow the Unicode order instead of that of bytes.

-- unaccent() itself is only "stable", because its dictionary could be swapped; ours never is, and an index needs a
-- function that always gives the same. The dictionary is named in full, so that no search path can swap it either.
create function herald.plain(given text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, NFC)));

drop index contacts_search;
alter table contacts drop column search;
alter table contacts add column search text generated always as (
  herald.plain(
    coalesce(name, '') || ' ' || coalesce(profile_name, '') || ' ' || coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '')
  )
) stored;
create index contacts_search on contacts using gin (search gin_trgm_ops);

drop index contacts_name;
create index contacts_name
  on contacts (team_id, (coalesce(name, profile_name, phone_number) collate "und-x-icu"), id);

-- The list of campaigns is searched and sorted by name as people read it. Taking the accents off two thousand names for
-- each page took longer than all the rest of it.

alter table campaigns add column plain_name text not null generated always as (herald.plain(name)) stored;

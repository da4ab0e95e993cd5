-- 0367_ad_pictures.sql
-- Pictures of the ads that people came from. Thousands tap one ad: its picture is fetched and kept once for the team.
alter table files
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  -- Of what was fetched from elsewhere: what it is.
  add column source_key text;
create unique index files_by_source on files (team_id, source_key) where source_key is not null;

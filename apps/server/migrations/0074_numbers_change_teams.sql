-- A number answers to one team at a time. Once its team has disconnected it, another may connect it, while what was written
-- with it stays where it is.
drop index phone_numbers_meta_id;
create unique index phone_numbers_meta_id on phone_numbers (meta_id) where disconnected_at is null;
create index phone_numbers_of_team_meta_id on phone_numbers (team_id, meta_id);

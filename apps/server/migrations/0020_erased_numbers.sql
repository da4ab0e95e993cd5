-- 0020_erased_numbers.sql
-- Somebody may go by more numbers than the one they carry: old ones of contacts that were merged, other spellings. Their
-- refusal is of all of them. `phone_hash` stays the number of the receipt; few receipts have others.
alter table contact_erasures add column other_phone_hashes bytea[] not null default '{}';
create index contact_erasures_others on contact_erasures (team_id) where other_phone_hashes <> '{}';

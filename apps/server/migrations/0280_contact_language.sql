-- In which language somebody is written to, as templates name languages: fr, en_US. Null: nobody said, and their country may be
-- asked for a guess.
alter table contacts add column language text check (language ~ '^[a-z]{2,3}(_[A-Z]{2})?$');

-- Words of notes, for the search of the inbox; as with messages, each with its number in front. Notes are few beside messages:
-- the table is written anew once.
alter table conversation_notes
  add column words tsvector not null generated always as (herald.number_words(phone_number_id, body)) stored;
create index conversation_notes_words on conversation_notes using gin (words) where deleted_at is null;

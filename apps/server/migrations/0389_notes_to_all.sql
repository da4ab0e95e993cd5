-- 0389_notes_to_all.sql
-- A note may call everybody of the team at once, and carry files. As with those of messages, which files is said by their
-- ids: a file may be sent to somebody and stand in a note as well.

alter table conversation_notes
  add column mentions_team boolean not null default false,
  add column file_ids bigint[] not null default '{}';
alter table conversation_notes drop constraint conversation_notes_body_check;
alter table conversation_notes add constraint conversation_notes_says_something check (body <> '' or file_ids <> '{}');
-- Erasing a person asks which of their files stand elsewhere.
create index conversation_notes_files on conversation_notes using gin (file_ids) where file_ids <> '{}';

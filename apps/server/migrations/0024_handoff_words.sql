-- 0024_handoff_words.sql
-- Handing a conversation over to a person has one name everywhere.

alter table inbox_settings rename column human_words_enabled to handoff_words_enabled;
alter table inbox_settings rename column human_words to handoff_words;

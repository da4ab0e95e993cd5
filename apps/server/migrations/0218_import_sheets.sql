-- 0218_import_sheets.sql
-- Which sheet of a spreadsheet an import reads, and which others it has: people choose, and none is left out without a word.

alter table imports
  add column sheets jsonb not null default '[]',
  add column sheet text;

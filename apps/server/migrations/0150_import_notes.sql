-- 0150_import_notes.sql
-- Rows that an import keeps may be worth a remark: a landline, or more cells than the file has columns. They are listed
-- beside those that were refused.

alter table imports add column rows_noted integer not null default 0;

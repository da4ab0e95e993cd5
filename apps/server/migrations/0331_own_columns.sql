-- 0331_own_columns.sql
-- Columns of files that belong to the people of one campaign and never to the contacts: a code, a discount. Of `columns`, which
-- all can fill variables; these have no other home, so the file of the campaign's recipients tells them.

alter table campaigns add column own_columns text[] not null default '{}';

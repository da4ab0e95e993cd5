-- 0112_looks.sql
-- An event that speaks of what is not there (yet) is looked at again; failures are counted apart, so that one of them takes
-- away none of the looks.

alter table inbound_events add column looks smallint not null default 0;

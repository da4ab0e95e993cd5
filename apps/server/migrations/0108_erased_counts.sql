-- 0108_erased_counts.sql
-- Totals of campaigns stay when a person is erased, and the rows that they were counted from go. What these were worth is
-- kept, so that counting again still says the same.
alter table campaigns add column erased_counts jsonb not null default '{}';

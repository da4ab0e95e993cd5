-- 0069_price_lists.sql
-- Meta's price lists that operators import. Of two for the same currency and day the later one counts; one that was withdrawn
-- counts no more. Rows are only added and withdrawn, so the table is its own history. Prices of messages that were sent stay.

create table price_lists (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  -- Its rates stand in for markets that the list does not name.
  default_market text not null,
  rates jsonb not null,
  file_name text not null,
  imported_by bigint references users (id) on delete set null,
  imported_at timestamptz not null,
  withdrawn_by bigint references users (id) on delete set null,
  withdrawn_at timestamptz
);
create index price_lists_imported_by on price_lists (imported_by);
create index price_lists_withdrawn_by on price_lists (withdrawn_by);
select herald.grant_table('price_lists');

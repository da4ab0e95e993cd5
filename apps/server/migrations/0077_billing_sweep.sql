-- A first purchase of which no event told has no subscription yet, and must be looked for all the same.
drop index billing_accounts_synced;
create index billing_accounts_synced on billing_accounts (coalesce(synced_at, created_at));

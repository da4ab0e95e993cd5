-- 0041_billing.sql
-- What Stripe says of a team's subscription. It is a copy: whenever Stripe tells of a change, the whole of it is asked for
-- again and written here, so events that come late, twice or in another order end in the same state.

create table billing_accounts (
  team_id bigint not null primary key references teams (id) on delete cascade,
  -- Whose events these are is only ever found by this id, never by what an event carries.
  customer_id text not null unique,
  subscription_id text,
  -- As Stripe calls it: active, trialing, past_due, canceled…
  status text,
  tier text check (tier in ('business', 'pro', 'scale')),
  billing_interval text check (billing_interval in ('month', 'year')),
  period_ends_at timestamptz,
  ends_at timestamptz,
  -- Since when the oldest open bill waits. For a while the plan stays.
  past_due_since timestamptz,
  -- Which failed try to take a payment people were told of.
  told_of text,
  -- Raised with each copy: one that was fetched before another was written is not written, but fetched anew.
  version integer not null default 0,
  synced_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_accounts_synced on billing_accounts (synced_at) where subscription_id is not null;
select herald.make_tenant_table('billing_accounts');

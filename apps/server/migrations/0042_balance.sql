-- 0042_balance.sql
-- What teams pay ahead for the messages of their campaigns, where Meta does not bill them itself (meta_billing_v2 false).
-- Double entry in minor units: every line has an amount for each account and its amounts sum to zero, so money is moved
-- and never made. Lines are only ever added.

create table balance_accounts (
  team_id bigint not null primary key references teams (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What may be spent, and what is set aside for campaigns on their way. Neither is ever below nothing.
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- What delivered messages cost.
  spent bigint not null default 0,
  -- What came in, as the other side of it: below nothing.
  paid_in bigint not null default 0,
  -- What went out although it was not there (a price that rose, a payment that was taken back). The next payment fills it.
  owed bigint not null default 0 check (owed <= 0),
  check (available + reserved + spent + paid_in + owed = 0)
);
select herald.make_tenant_table('balance_accounts');

create table balance_lines (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- What makes it the one it is: the same once more changes nothing.
  key text not null check (key <> ''),
  kind text not null check (kind in ('top_up', 'refund', 'reserve', 'settle', 'return')),
  campaign_id bigint,
  at timestamptz not null,
  available bigint not null default 0,
  reserved bigint not null default 0,
  spent bigint not null default 0,
  paid_in bigint not null default 0,
  owed bigint not null default 0,
  primary key (team_id, id),
  check (available + reserved + spent + paid_in + owed = 0),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete set null (campaign_id)
);
create unique index balance_lines_key on balance_lines (team_id, key);
create index balance_lines_campaign on balance_lines (team_id, campaign_id) where campaign_id is not null;
select herald.make_tenant_table('balance_lines');

-- What is set aside for a campaign, and what of its cost is settled. Few rows: only campaigns that were paid ahead.
create table balance_holds (
  team_id bigint not null,
  campaign_id bigint not null,
  held bigint not null default 0 check (held >= 0),
  settled bigint not null default 0,
  -- The campaign's cost when it was settled last: while it is still that, there is nothing to do.
  settled_micros bigint not null default 0,
  -- Counts the lines of this campaign, and so gives each of them its key.
  lines integer not null default 0,
  primary key (team_id, campaign_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
select herald.make_tenant_table('balance_holds');

-- 0088_payment_notices.sql
-- What operators were told of a payment: a dispute, or a currency that no balance is in. Stripe tells of each several times.

create table billing_notices (
  team_id bigint not null references teams (id) on delete cascade,
  -- Which dispute or which checkout, by Stripe's id.
  subject text not null check (subject <> ''),
  action text not null,
  told_at timestamptz not null,
  primary key (team_id, subject)
);
select herald.make_tenant_table('billing_notices');

-- A checkout stands open for a day. Whoever opened one and bought nothing is not asked about at Stripe for ever.
alter table billing_accounts add column checkout_at timestamptz;
alter table billing_accounts no force row level security;
update billing_accounts set checkout_at = created_at;
alter table billing_accounts force row level security;

-- 0085_receipts.sql
-- Which bills their owners got a receipt for: Stripe tells of a payment more than once, and each is written about once.

create table billing_receipts (
  team_id bigint not null references teams (id) on delete cascade,
  invoice_id text not null,
  mailed_at timestamptz not null,
  primary key (team_id, invoice_id)
);
select herald.make_tenant_table('billing_receipts');

-- Owners are told once that the trial is about to end.
alter table teams add column trial_end_told_at timestamptz;
create index teams_trial_ends on teams (trial_ends_at) where trial_end_told_at is null;

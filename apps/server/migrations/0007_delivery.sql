-- 0007_delivery.sql
-- How a campaign is delivered: when, how fast, to whom not, and when it stops by itself.

alter table campaigns
  -- The person's choices, in the shape of the contract's DeliveryOptions. A missing key is its default.
  add column delivery jsonb not null default '{}',
  -- The wall clock that was chosen, and whose: the team's or each recipient's. `scheduled_at` is the first moment at
  -- which anything of it may leave.
  add column scheduled_local timestamp,
  add column schedule_zone text check (schedule_zone in ('team', 'recipient')),
  -- Why nothing of it leaves although it is on its way, and until when.
  add column waiting_reason text,
  add column waiting_until timestamptz,
  -- The first slice: how many of it are out, when the last of them left, and when it was found good.
  add column canary_claimed integer not null default 0,
  add column canary_claimed_at timestamptz,
  add column canary_passed_at timestamptz,
  -- What WhatsApp really took lately, as the sender saw it.
  add column speed_per_minute integer,
  add column speed_at timestamptz,
  -- Recipients who wanted no more after this campaign.
  add column total_opted_out integer not null default 0,
  add column total_held integer not null default 0,
  -- Millionths of the currency: expected price of what is under way. With cost_micros it is what the budget sees.
  add column reserved_micros bigint not null default 0;
alter table campaigns add constraint campaigns_schedule
  check ((scheduled_local is null) = (schedule_zone is null));

alter table messages
  -- Another message took the place of this one; it counts nothing any more.
  add column replaced_at timestamptz,
  -- Expected price of a campaign's message when it was claimed.
  add column estimate_micros bigint;

alter table campaign_recipients
  -- Nothing may leave before. `wait_reason` says why.
  add column due_at timestamptz not null default '-infinity',
  add column wait_reason text,
  -- The gate's last refusal, with what it looked at: answers "why did this person not get it (yet)?".
  add column decision jsonb,
  -- Messages that WhatsApp gave back for a later try (131049).
  add column retries smallint not null default 0,
  add column opted_out_at timestamptz;

-- The sender asks for those who are due, the longest waiting first.
drop index campaign_recipients_pending;
create index campaign_recipients_due on campaign_recipients (team_id, campaign_id, due_at, id) where status = 'pending';

-- People outside an open window to whom a portfolio wrote first, and when last: Meta limits how many different ones
-- that are in any 24 hours, over all numbers of the portfolio.
create table portfolio_recipients (
  team_id bigint not null references teams (id) on delete cascade,
  -- Meta's id of the portfolio, or of the WhatsApp account as long as the portfolio is unknown.
  portfolio text not null,
  contact_id bigint not null,
  last_at timestamptz not null,
  primary key (team_id, portfolio, contact_id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index portfolio_recipients_window on portfolio_recipients (team_id, portfolio, last_at);
create index portfolio_recipients_contact on portfolio_recipients (team_id, contact_id);
select herald.make_tenant_table('portfolio_recipients');

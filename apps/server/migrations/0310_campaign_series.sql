-- 0310_campaign_series.sql
-- Campaigns that repeat: "every Monday at 10:00". The campaign itself never starts; each date makes one of its own from it.

create table campaign_series (
  team_id bigint not null,
  campaign_id bigint not null,
  -- In the shape of the contract's `recurrence` and `recurrenceEnd`.
  rule jsonb not null,
  starts_on date not null,
  ends jsonb not null,
  state text not null check (state in ('active', 'paused', 'ended')),
  -- Campaigns that were made, for an end after so many.
  made integer not null default 0,
  -- The next date, its moment, and the zone by which that was reckoned: a team may move.
  next_on date,
  next_at timestamptz,
  zone text,
  -- Who set it: in their language the made campaigns are named.
  set_by bigint references users (id) on delete set null,
  primary key (team_id, campaign_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  check ((state = 'active') = (next_on is not null)),
  check ((next_on is null) = (next_at is null) and (next_on is null) = (zone is null))
);
select herald.make_tenant_table('campaign_series');
-- For the sweep over all teams that finds what is due.
create index campaign_series_due on campaign_series (next_at) where state = 'active';

-- What became of each date. The key is the promise that no date is made twice, whichever worker dies and whatever clocks do.
create table campaign_occurrences (
  team_id bigint not null,
  -- The campaign that repeats.
  series_id bigint not null,
  on_date date not null,
  -- The campaign that was made; null where the date was skipped, and then why.
  campaign_id bigint,
  skipped text,
  at timestamptz not null,
  primary key (team_id, series_id, on_date),
  foreign key (team_id, series_id) references campaign_series (team_id, campaign_id) on delete cascade,
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  check ((campaign_id is null) <> (skipped is null))
);
select herald.make_tenant_table('campaign_occurrences');
create unique index campaign_occurrences_campaign on campaign_occurrences (team_id, campaign_id) where campaign_id is not null;

-- Of lists and segments: which, so that their people can be taken anew. Empty for those that were added before this was kept.
alter table campaign_sources add column target_ids bigint[] not null default '{}';

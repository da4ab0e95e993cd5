-- 0442_campaign_looks.sql
-- What a look at every message of a large campaign found: how far it was over time, reading times, costs, outcomes. A look at
-- 200,000 messages takes half a second, which nobody who opens a page should wait; a job takes it for them while counters move.

create table campaign_looks (
  team_id bigint not null,
  campaign_id bigint not null,
  what text not null,
  -- The counters by then: while they stand still, so does what was found.
  counted text not null,
  looked_at timestamptz not null,
  -- How long it took: what takes long is looked for less often.
  took_ms integer not null,
  found jsonb not null,
  primary key (team_id, campaign_id, what),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
select herald.make_tenant_table('campaign_looks');

-- Those of the last weeks, whose messages still move. Written once for each campaign.
create index campaigns_started on campaigns (started_at) where started_at is not null;

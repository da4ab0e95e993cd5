-- 0122_campaign_sources.sql
-- Where the people of a campaign come from, so that a list or file that was taken by mistake can be taken out again.

create table campaign_sources (
  team_id bigint not null,
  campaign_id bigint not null,
  -- The bit of `campaign_recipients.sources` that stands for it.
  position bigint not null check (position between 1 and 50),
  kind text not null check (kind in ('file', 'groups', 'segments', 'optin', 'campaign')),
  -- What lists, segments, the file or the campaign were called when they were taken.
  names text[] not null default '{}',
  -- Of people of an earlier campaign: whom.
  outcome text,
  import_id bigint,
  added_at timestamptz not null,
  primary key (team_id, campaign_id, position),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
select herald.make_tenant_table('campaign_sources');

-- One bit for each source that named the person; 0 for those who came before this was kept.
alter table campaign_recipients add column sources bigint not null default 0;

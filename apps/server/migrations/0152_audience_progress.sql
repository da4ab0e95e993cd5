-- 0152_audience_progress.sql
-- How far adding people from a source is, so that a restart goes on where it was and a person sees a true bar; and whom a
-- campaign leaves out although a source names them.

alter table campaign_sources
  -- People that the source has; null until they are counted, and for files, whose import tells.
  add column total integer,
  add column read integer not null default 0,
  -- Came in by it, and were in by another source already.
  add column kept integer not null default 0,
  add column joined integer not null default 0,
  add column read_until bigint not null default 0,
  add column finished_at timestamptz;
update campaign_sources set finished_at = added_at;

-- Lists and segments whose people do not get the campaign. Who is on one is marked when people come in and once more at
-- the start.
create table campaign_exclusions (
  team_id bigint not null,
  campaign_id bigint not null,
  kind text not null check (kind in ('groups', 'segments')),
  -- Of the list or segment; it may be gone, and then whom it excluded stays out.
  target_id bigint not null,
  name text not null,
  added_at timestamptz not null,
  primary key (team_id, campaign_id, kind, target_id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade
);
select herald.make_tenant_table('campaign_exclusions');

create index campaign_recipients_excluded on campaign_recipients (team_id, campaign_id) where skip_reason = 'excluded';

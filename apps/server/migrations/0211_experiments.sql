-- Up to four messages of one campaign, tried out beside each other.

-- The first is the campaign's own (`campaigns.template_id`, `variables`); these are the others.
create table campaign_variants (
  team_id bigint not null,
  campaign_id bigint not null,
  position smallint not null check (position between 2 and 4),
  template_id bigint not null,
  variables jsonb not null default '{}',
  primary key (team_id, campaign_id, position),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  foreign key (team_id, template_id) references templates (team_id, id)
);
-- A template that changes stops the campaigns that use it.
create index campaign_variants_template on campaign_variants (team_id, template_id);
select herald.make_tenant_table('campaign_variants');

alter table campaigns
  -- What was chosen: {"metric": …, "test": {"percent": …, "hours": …, "if_chance": …} or null}; null without other messages.
  add column experiment jsonb,
  -- What came of it since the start: {"seed": …, "drawn_at": …, "tested_at": …, "decided_at": …, "decided_by": …, "verdict": …}.
  add column experiment_run jsonb,
  -- What whoever was in no test gets; null while a test is to find that out.
  add column rest_variant smallint default 1,
  -- What each did, as it was last counted.
  add column experiment_counts jsonb,
  add column experiment_counted_at timestamptz,
  add column experiment_is_final boolean not null default false;
create index campaigns_experiment on campaigns (id) where experiment_run is not null and not experiment_is_final;

-- Which of the messages somebody was drawn for. Null: the one that the rest gets.
alter table campaign_recipients add column variant smallint;

-- 0005_campaigns.sql
-- Campaigns and their recipients. Recipients are rows, not jobs: the sender claims them in batches.

create table campaigns (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  name text not null,
  description text not null default '',
  template_id bigint,
  step text not null default 'CREATED' check (
    step in ('CREATED', 'CONTACTS_UPLOADING_FILE', 'CONTACTS_UPLOADING_LIST', 'CONTACTS_UPLOADING_SHOPIFY',
      'CONTACTS_UPLOADING_KLAVIYO', 'CONTACTS_UPLOADING_OPTIN', 'CONTACTS_UPLOADING_SEGMENT', 'CONTACTS_UPLOADED',
      'SENDING', 'PAUSED', 'SENDED')
  ),
  -- Set when it paused by itself: the code of WhatsApp or of our own rule.
  stop_code text,
  stop_message text,
  -- `body.1` -> where the value comes from.
  variables jsonb not null default '{}',
  -- Column titles of the imported files, for the variable pickers.
  columns text[] not null default '{}',
  -- Kept counters; a test recounts them.
  total_contacts integer not null default 0,
  total_pending integer not null default 0,
  total_accepted integer not null default 0,
  total_delivered integer not null default 0,
  total_read integer not null default 0,
  total_failed integer not null default 0,
  total_skipped integer not null default 0,
  total_uncertain integer not null default 0,
  total_replied integer not null default 0,
  -- Millionths of the currency, added up as messages are delivered.
  cost_micros bigint not null default 0,
  currency text not null default 'EUR',
  scheduled_at timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, template_id) references templates (team_id, id)
);
create index campaigns_list on campaigns (team_id, phone_number_id, id desc) where deleted_at is null;
create index campaigns_template on campaigns (team_id, template_id);
-- What the sender asks on every round.
create index campaigns_sending on campaigns (phone_number_id, id) where step = 'SENDING';
select herald.make_tenant_table('campaigns');

alter table imports add foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade;

create table campaign_recipients (
  team_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  contact_id bigint not null,
  -- `claimed`: a message of the ledger tells the rest. `skipped`: the gate refused, skip_reason says why.
  status text not null default 'pending' check (status in ('pending', 'claimed', 'skipped')),
  skip_reason text,
  -- Cells of the file's row, by column title.
  data jsonb not null default '{}',
  -- The values that were sent.
  variables jsonb,
  message_id bigint,
  line integer,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, campaign_id) references campaigns (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  foreign key (team_id, message_id) references messages (team_id, id)
);
-- Nobody is in a campaign twice, whatever is uploaded.
create unique index campaign_recipients_once on campaign_recipients (team_id, campaign_id, contact_id);
-- The sender looks for the next pending recipients on every batch. Only unsent rows are indexed, so the index
-- shrinks as a campaign runs instead of growing with every campaign ever sent.
create index campaign_recipients_pending on campaign_recipients (team_id, campaign_id, id) where status = 'pending';
create index campaign_recipients_list on campaign_recipients (team_id, campaign_id, id);
create index campaign_recipients_contact on campaign_recipients (team_id, contact_id);
create index campaign_recipients_message on campaign_recipients (team_id, message_id) where message_id is not null;
select herald.make_tenant_table('campaign_recipients');

alter table messages add foreign key (team_id, campaign_id) references campaigns (team_id, id);
alter table messages add foreign key (team_id, template_id) references templates (team_id, id);

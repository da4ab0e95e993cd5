-- 0004_messages.sql
-- Templates, conversations, the ledger of messages, the durable door for webhooks, and the leases of the sender.

create table templates (
  team_id bigint not null,
  id bigint generated always as identity,
  whatsapp_account_id bigint not null,
  meta_id text,
  version integer not null default 1,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  status_reason text,
  quality text,
  type text not null check (type in ('standard', 'carousel')),
  -- Herald's form of the content; what Meta got is derived from it.
  structure jsonb not null,
  header_file_id bigint,
  automation_id bigint,
  -- Kept counters over all sends.
  sent_count integer not null default 0,
  delivered_count integer not null default 0,
  read_count integer not null default 0,
  failed_count integer not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, whatsapp_account_id) references whatsapp_accounts (team_id, id) on delete cascade,
  foreign key (team_id, header_file_id) references files (team_id, id)
);
-- WhatsApp's own rule: unique by name and language.
create unique index templates_name on templates (team_id, whatsapp_account_id, name, language)
  where deleted_at is null;
create index templates_meta_id on templates (meta_id) where meta_id is not null;
create index templates_file on templates (team_id, header_file_id) where header_file_id is not null;
select herald.make_tenant_table('templates');

-- One conversation a contact and number. A campaign alone opens none: the inbox would drown in them.
create table conversations (
  team_id bigint not null,
  phone_number_id bigint not null,
  contact_id bigint not null,
  closed boolean not null default false,
  is_human_needed boolean not null default false,
  unread_count integer not null default 0 check (unread_count >= 0),
  last_message_at timestamptz not null,
  last_message_preview text not null default '',
  last_message_type text not null default 'text',
  last_message_inbound boolean not null default false,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  -- When somebody of the team last opened it.
  last_read_at timestamptz,
  -- 24 h after the person's last message, 72 h after one that came from an ad.
  window_closes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, phone_number_id, contact_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
-- The inbox list: those that need a person first, then the newest.
create index conversations_list
  on conversations (team_id, phone_number_id, closed, is_human_needed desc, last_message_at desc, contact_id desc);
create index conversations_unread
  on conversations (team_id, phone_number_id, closed, is_human_needed desc, last_message_at desc, contact_id desc)
  where unread_count > 0;
create index conversations_contact on conversations (team_id, contact_id);
select herald.make_tenant_table('conversations');

-- The ledger. Every outgoing message is a row here before anything leaves; every incoming one ends here.
create table messages (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  contact_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  status text not null check (
    status in ('received', 'queued', 'sending', 'accepted', 'held', 'sent', 'delivered', 'read', 'played',
      'failed', 'expired', 'skipped', 'uncertain')
  ),
  type text not null,
  content jsonb not null,
  wamid text,
  -- What caused an outgoing message.
  cause text check (cause in ('inbox', 'campaign', 'automation', 'ai_agent', 'api', 'phone_app')),
  -- Lane: 0 a person answers, 1 automations, 2 campaigns.
  priority smallint not null default 0,
  campaign_id bigint,
  template_id bigint,
  template_version integer,
  sender_user_id bigint references users (id) on delete set null,
  -- Chosen by the sending client, so that a repeated call makes no second message.
  client_id uuid,
  quoted_wamid text,
  -- The gate's decision and what it looked at: answers "why did this person (not) get it?".
  decision jsonb,
  -- Queue. A row is only ever claimed by the holder of its number's lease.
  not_before timestamptz,
  attempts smallint not null default 0,
  claimed_by text,
  claimed_at timestamptz,
  -- The message's history: each the first time that state was reached.
  accepted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  played_at timestamptz,
  failed_at timestamptz,
  error_code integer,
  error_title text,
  error_details text,
  -- Thousandths of a minor unit would be too coarse for Meta's prices: millionths of the currency.
  price_micros bigint,
  price_currency text,
  pricing jsonb,
  referral jsonb,
  edited_at timestamptz,
  revoked_at timestamptz,
  -- What WhatsApp said, for types that we do not draw.
  raw jsonb,
  -- When the person wrote it (WhatsApp's clock) or we created it.
  happened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
-- Nothing twice: WhatsApp redelivers webhooks, browsers repeat requests.
create unique index messages_wamid on messages (team_id, wamid) where wamid is not null;
create unique index messages_client_id on messages (team_id, client_id) where client_id is not null;
-- The thread, newest first.
create index messages_thread on messages (team_id, phone_number_id, contact_id, id desc);
-- The sender's queue; only rows that wait are in it, so it stays small however large the ledger grows.
create index messages_queue on messages (phone_number_id, priority, id) where status = 'queued';
-- Rows to settle after a crash.
create index messages_sending on messages (phone_number_id) where status = 'sending';
create index messages_uncertain on messages (team_id, phone_number_id, id) where status = 'uncertain';
-- Statuses name the message by our id alone (biz_opaque_callback_data).
create index messages_id on messages (id);
-- People whom a number wrote to first in the last 24 hours: the figure that Meta limits.
create index messages_initiated on messages (team_id, phone_number_id, accepted_at) include (contact_id)
  where type = 'template' and accepted_at is not null;
create index messages_campaign on messages (team_id, campaign_id, id) where campaign_id is not null;
select herald.make_tenant_table('messages');

create table message_reactions (
  team_id bigint not null,
  message_id bigint not null,
  from_contact boolean not null,
  emoji text not null,
  reacted_at timestamptz not null,
  primary key (team_id, message_id, from_contact),
  foreign key (team_id, message_id) references messages (team_id, id) on delete cascade
);
select herald.make_tenant_table('message_reactions');

-- The durable door. A webhook is answered once its raw body is in here and before anything is understood, so it
-- belongs to no team yet; only the pipelines may look.
create table inbound_events (
  id bigint generated always as identity primary key,
  source text not null check (source in ('whatsapp', 'shopify', 'stripe')),
  body bytea not null,
  received_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'done', 'parked')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  error text,
  processed_at timestamptz
);
create index inbound_events_pending on inbound_events (id) where status = 'pending';
create index inbound_events_parked on inbound_events (id) where status = 'parked';
create index inbound_events_done on inbound_events (processed_at) where status = 'done';
grant select, insert, update, delete on inbound_events to herald_pipeline;

-- Who may act alone: a sender for a number (`number:12`), the consumer of inbound events (`inbound`). Whoever holds
-- the lease keeps token buckets and order in memory; whoever takes it over treats what was under way as uncertain.
create table leases (
  name text primary key,
  holder text not null,
  -- Rises with every change of holder.
  epoch bigint not null default 1,
  expires_at timestamptz not null
);
grant select, insert, update, delete on leases to herald_pipeline;

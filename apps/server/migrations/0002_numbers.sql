-- 0002_numbers.sql
-- WhatsApp accounts and their phone numbers, and the files of a team.

-- A WhatsApp Business Account of Meta. Templates belong to it and the token opens it, so numbers of one account
-- share both.
create table whatsapp_accounts (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Ids of Meta are decimal text: they outgrow what JavaScript counts exactly.
  waba_id text not null,
  -- The portfolio. Messaging limits belong to it and are shared by all its numbers.
  business_id text,
  name text,
  currency text,
  -- AES-256-GCM under the key of the configuration; never leaves the server.
  access_token_sealed text,
  token_expires_at timestamptz,
  -- Set when Meta answered 190 (token revoked or expired): a person must reconnect.
  token_invalid_at timestamptz,
  has_payment_method boolean,
  messaging_limit_tier text,
  templates_synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, waba_id)
);
-- Webhooks name the account only by Meta's id.
create index whatsapp_accounts_waba on whatsapp_accounts (waba_id);
select herald.make_tenant_table('whatsapp_accounts');

create table phone_numbers (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  whatsapp_account_id bigint not null,
  meta_id text not null,
  -- E.164.
  phone_number text,
  display_phone_number text,
  verified_name text,
  country_code text,
  quality_rating text,
  status text,
  throughput_level text not null default 'STANDARD',
  -- Shared with the WhatsApp Business app on a phone: throughput is then 20 a second.
  is_on_biz_app boolean not null default false,
  -- Meta's word for a violation or restriction; while set, the number sends nothing.
  account_violation text,
  account_violation_at timestamptz,
  -- Two-step verification PIN that register() set, sealed.
  pin_sealed text,
  -- Kept counter of conversations with unread messages.
  unread_conversations integer not null default 0 check (unread_conversations >= 0),
  last_contact_id bigint,
  connected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, whatsapp_account_id) references whatsapp_accounts (team_id, id)
);
-- A number answers to one team only; this is also how webhooks find it.
create unique index phone_numbers_meta_id on phone_numbers (meta_id);
create index phone_numbers_account on phone_numbers (team_id, whatsapp_account_id);
-- Pipelines address a number by its own id, which is unique over all teams.
create index phone_numbers_id on phone_numbers (id);
select herald.make_tenant_table('phone_numbers');

create table files (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Where the bytes are, in the file store.
  key text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  sha256 text,
  media_type text not null check (media_type in ('image', 'video', 'audio', 'document', 'sticker')),
  -- Meta's copy: ids of uploaded media live 30 days, and belong to the number that uploaded them.
  meta_media_id text,
  meta_media_number_id bigint,
  meta_media_expires_at timestamptz,
  -- Handle of a resumable upload, for template samples.
  meta_handle text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
select herald.make_tenant_table('files');

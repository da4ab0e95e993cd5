-- 0045_accounts.sql
-- What an account needs to be somebody's: an address that was shown to be theirs, a second factor, and an end.

alter table users
  -- Null until a link that was mailed to the address has been opened by whoever is signed in.
  add column email_verified_at timestamptz,
  -- The secret of the authenticator app, sealed. It counts from `totp_enabled_at` on.
  add column totp_secret text,
  add column totp_enabled_at timestamptz,
  -- The newest time step whose code was used: a code opens once.
  add column totp_last_step bigint,
  -- A sign-in that has passed the first of two steps is over once the credentials change.
  add column credentials_changed_at timestamptz,
  -- Asked for by the person; until then it can be taken back.
  add column delete_at timestamptz,
  -- utm_*, ref, shop and plan of the address that the person arrived with.
  add column arrival jsonb not null default '{}';
create index users_delete_at on users (delete_at) where delete_at is not null;

-- Links that show an address to be somebody's: the first one of an account, or the one it is to have from then on.
create table email_confirmations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  email citext not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);
select herald.grant_table('email_confirmations');

-- What opens an account when the authenticator app is lost. 80 random bits each, so a plain hash is enough.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);
select herald.grant_table('recovery_codes');

-- A browser is told of messages for as long as the session lasts in which it asked for it.
alter table push_subscriptions add column session_id bigint references sessions (id) on delete cascade;
create index push_subscriptions_session on push_subscriptions (session_id);

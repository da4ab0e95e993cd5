-- 0050_impersonation.sql
-- An operator who acts as somebody: why, for how long, and out of which session.

alter table sessions
  -- The operator's own one. It ends, so does this.
  add column own_session_id bigint references sessions (id) on delete cascade;
create index sessions_own_session on sessions (own_session_id) where own_session_id is not null;

-- Kept when sessions are gone: who looked through whose eyes.
create table impersonations (
  id bigint generated always as identity primary key,
  admin_id bigint references users (id) on delete set null,
  user_id bigint references users (id) on delete cascade,
  session_id bigint references sessions (id) on delete set null,
  reason text not null check (reason <> ''),
  ip inet,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index impersonations_admin on impersonations (admin_id);
create index impersonations_user on impersonations (user_id, started_at desc);
create index impersonations_session on impersonations (session_id) where session_id is not null;
select herald.grant_table('impersonations');

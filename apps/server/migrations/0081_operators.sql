-- 0081_operators.sql
-- What operators do without the database: they block a team or a person and say why, and take back what a code has given.
-- What concerns the installation stands in a log of its own, which like a team's is only added to.

alter table users add column blocked_reason text;
-- A code whose gift was taken back opens nothing for that team any more.
alter table access_code_uses add column withdrawn_at timestamptz;

create table installation_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- 'command': whoever holds the database, with npm run admin.
  actor_kind text not null check (actor_kind in ('user', 'command', 'system')),
  -- Kept when the account is gone.
  actor_id bigint,
  -- The operator who acted through the person's eyes.
  impersonator_id bigint,
  action text not null,
  target_kind text not null,
  target_id bigint,
  data jsonb not null default '{}',
  ip inet
);
create index installation_events_action on installation_events (action, id desc);
create index installation_events_at on installation_events using brin (at);
select herald.grant_table('installation_events');
revoke update, delete on installation_events from herald_app;
revoke update on installation_events from herald_pipeline;

-- From now on an hour that runs out is written down; of those that ran out before, nobody wrote the end.
update impersonations set ended_at = expires_at where ended_at is null and expires_at < now();
create index impersonations_open on impersonations (expires_at) where ended_at is null;

-- 0035_audit.sql
-- What was done in a team that somebody may have to answer for: who, what, when, from where, before and after. Written in the
-- transaction of the deed, and append only: requests may neither change nor remove a line.

create table audit_events (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'automation', 'agent', 'system')),
  -- Of the person, the key or the automation; kept when those are gone.
  actor_id bigint,
  -- The operator who acted through the person's eyes.
  impersonator_id bigint,
  -- Named by the contract, which changes more often than a constraint should.
  action text not null,
  target_kind text not null,
  target_id bigint,
  -- The name that the target had, and what changed: before and after, never a secret.
  data jsonb not null default '{}',
  ip inet,
  primary key (team_id, id)
);
-- Everything is kept for the same time, so what is over is found by the time alone.
create index audit_events_at on audit_events (at);

select herald.make_tenant_table('audit_events');
revoke update, delete on audit_events from herald_app;
revoke update on audit_events from herald_pipeline;

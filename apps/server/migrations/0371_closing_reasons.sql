-- 0371_closing_reasons.sql
-- Why conversations are closed, in the words of a team, and whether whoever closes one has to say so.

create table closing_reasons (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Different from all others that are offered: the list is written whole, under the lock of its settings.
  name text not null check (name <> ''),
  position integer not null,
  -- Offered no more. Closings keep it, and so do reports.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
select herald.make_tenant_table('closing_reasons');

-- None before a team wrote its list for the first time.
create table closing_reason_settings (
  team_id bigint primary key references teams (id) on delete cascade,
  is_required boolean not null,
  -- Rises with each change of the list: whoever changes an older one is told.
  version integer not null
);
select herald.make_tenant_table('closing_reason_settings');

-- As the timeline says it, kept for reports. No reason is ever deleted while its team is there.
alter table resolutions add column closing_reason_id bigint;

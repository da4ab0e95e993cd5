-- 0225_macros.sql
-- Several things that are done to a conversation again and again, under one name.

create table macros (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  -- Null: everybody's.
  user_id bigint references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- In the shape of the contract's macroSteps.
  steps jsonb not null,
  use_count integer not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index macros_user on macros (user_id) where user_id is not null;
create unique index macros_name on macros (team_id, coalesce(user_id, 0), lower(name));
select herald.make_tenant_table('macros');

-- 0040_access_codes.sql
-- Codes that operators give away. Whoever enters one has what the plan Scale has, without paying.

create table access_codes (
  id bigint generated always as identity primary key,
  -- As it is compared: capitals and digits, whatever people put between them.
  code text not null unique check (code ~ '^[A-Z0-9]{6,40}$'),
  note text not null default '',
  max_uses integer check (max_uses > 0),
  -- Kept beside the uses: it is counted under the lock of this row, so no code is used once too often.
  uses integer not null default 0 check (uses >= 0 and uses <= coalesce(max_uses, uses)),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index access_codes_created_by on access_codes (created_by);
select herald.grant_table('access_codes');

-- A team uses a code once, however often it is entered.
create table access_code_uses (
  team_id bigint not null references teams (id) on delete cascade,
  access_code_id bigint not null references access_codes (id) on delete cascade,
  user_id bigint references users (id) on delete set null,
  used_at timestamptz not null default now(),
  primary key (team_id, access_code_id)
);
create index access_code_uses_code on access_code_uses (access_code_id);
create index access_code_uses_user on access_code_uses (user_id);
select herald.make_tenant_table('access_code_uses');

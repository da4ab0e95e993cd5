-- 0036_roles_and_invitations.sql
-- Roles that a team makes for itself, and invitations to join it.

-- Members hold a role by number: 1 to 5 are those of the contract, higher ones stand here. The numbers are of the whole
-- installation, so a number of one team means nothing in another.
create table team_roles (
  team_id bigint not null references teams (id) on delete cascade,
  id integer generated always as identity (start with 1001),
  name text not null check (name <> ''),
  permissions text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index team_roles_name on team_roles (team_id, lower(name));
select herald.make_tenant_table('team_roles');

-- One an address. It is gone once it was accepted or taken back: the audit log remembers.
create table invitations (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  email citext not null,
  role_id integer not null,
  -- Only the SHA-256: a copy of this table lets nobody in. Sending again makes a new one, so an old mail opens nothing.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Whose rights count when it is accepted.
  invited_by bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, email)
);
create index invitations_inviter on invitations (invited_by);
create index invitations_expiry on invitations (expires_at);
select herald.make_tenant_table('invitations');

-- 0370_contact_notes.sql
-- What colleagues should know of a person, whichever conversation it came up in. A person has few (the contract's
-- mostContactNotes), so they are read at once.

create table contact_notes (
  team_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  user_id bigint references users (id) on delete set null,
  body text not null check (body <> ''),
  -- A browser that lost the answer asks again.
  client_id uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index contact_notes_contact on contact_notes (team_id, contact_id, id desc);
create unique index contact_notes_client on contact_notes (team_id, client_id) where client_id is not null;
-- For a person who deletes their account.
create index contact_notes_user on contact_notes (user_id);
select herald.make_tenant_table('contact_notes');

-- 0216_template_drafts.sql
-- Templates that are being written, for the whole team and on every device. They are none of WhatsApp's until they are submitted.

create table template_drafts (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  -- The template that is edited; absent: a new one.
  template_id bigint,
  -- Said in lists; '' until it has one.
  name text not null,
  -- The fields of the editor, which alone reads them.
  content jsonb not null,
  -- Rises with every save; a save of an older one is refused.
  revision integer not null default 1,
  updated_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, template_id) references templates (team_id, id) on delete cascade
);
create index template_drafts_number on template_drafts (team_id, phone_number_id, updated_at desc);
-- Whoever edits a template goes on where a colleague stopped.
create unique index template_drafts_template on template_drafts (team_id, phone_number_id, template_id)
  where template_id is not null;
create index template_drafts_of on template_drafts (team_id, template_id) where template_id is not null;
select herald.make_tenant_table('template_drafts');

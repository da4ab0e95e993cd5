-- Templates that are written for an automation, before WhatsApp knows of them: one from the library or from a file brings its own.

create table automation_template_drafts (
  team_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  name text not null,
  language text not null,
  -- Perhaps unfinished.
  structure jsonb not null,
  header_file_id bigint,
  -- What it became once it was submitted.
  template_id bigint,
  updated_by bigint references users (id) on delete set null,
  updated_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade,
  foreign key (team_id, template_id) references templates (team_id, id) on delete set null (template_id),
  foreign key (team_id, header_file_id) references files (team_id, id) on delete set null (header_file_id)
);
create index automation_template_drafts_list on automation_template_drafts (team_id, automation_id, id);
select herald.make_tenant_table('automation_template_drafts');

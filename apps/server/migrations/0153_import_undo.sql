-- 0153_import_undo.sql
-- What an import did to whom, so that a wrong file is taken back: whom it made, whom it put on its list, and what known
-- people were before. Kept for thirty days.

create table import_effects (
  team_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  created boolean not null,
  -- Was not on the list before.
  joined boolean not null default false,
  -- What a known person was; null for those it made.
  before jsonb,
  -- Whoever was changed later is left alone.
  changed_at timestamptz not null,
  primary key (team_id, import_id, contact_id),
  foreign key (team_id, import_id) references imports (team_id, id) on delete cascade,
  -- Also when they are erased, or merged into another: then they are no longer only what the file made of them.
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create index import_effects_contact on import_effects (team_id, contact_id);
select herald.make_tenant_table('import_effects');

alter table imports
  add column keeps_effects boolean not null default false,
  add column undo_started_at timestamptz,
  add column undone_at timestamptz,
  add column undone_removed integer not null default 0,
  add column undone_restored integer not null default 0;

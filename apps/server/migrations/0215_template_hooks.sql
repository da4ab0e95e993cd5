-- 0215_template_hooks.sql
-- Other systems send a template: with a key of its own for each number that has the template.

create table template_hooks (
  team_id bigint not null,
  phone_number_id bigint not null,
  template_id bigint not null,
  -- Found by its hash, shown to whoever may make one.
  key_hash bytea not null,
  key_sealed text not null,
  -- The key before, which still opens for a while, so that a rotation stops nobody.
  old_hash bytea,
  old_until timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (team_id, phone_number_id, template_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, template_id) references templates (team_id, id) on delete cascade
);
create unique index template_hooks_key on template_hooks (key_hash);
create index template_hooks_old_key on template_hooks (old_hash) where old_hash is not null;
create index template_hooks_template on template_hooks (team_id, template_id);
select herald.make_tenant_table('template_hooks');

alter table hook_calls
  -- From which number a template was sent.
  add column phone_number_id bigint,
  -- By which its message is told from another: a call that is played again sends nothing twice.
  add column client_id uuid,
  -- The call that a person had played again.
  add column replay_of bigint,
  add foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade;
create index hook_calls_number on hook_calls (team_id, phone_number_id) where phone_number_id is not null;

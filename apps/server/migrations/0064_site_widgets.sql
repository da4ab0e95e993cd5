-- 0064_site_widgets.sql
-- The chat button for a merchant's own site, one a number. It opens a click-to-chat link, which holds its first message and
-- counts who comes by it.

create table site_widgets (
  team_id bigint not null,
  phone_number_id bigint not null,
  -- The end of its public address.
  token text not null,
  chat_link_id bigint not null,
  is_active boolean not null default true,
  locale text not null check (locale in ('en', 'fr')),
  greeting text not null,
  button text not null,
  color text not null,
  position text not null check (position in ('left', 'right')),
  -- Hosts that may show it; empty for any.
  sites text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (team_id, phone_number_id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, chat_link_id) references chat_links (team_id, id) on delete cascade
);
create unique index site_widgets_token on site_widgets (token);
create index site_widgets_link on site_widgets (team_id, chat_link_id);
select herald.make_tenant_table('site_widgets');

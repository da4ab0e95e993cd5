-- 0140_links.sql
-- Buttons of templates are followed through short addresses of ours, too. Where one leads is kept once, whoever gets it; which message it
-- stands in is written, unreadable, in the address itself, so that a campaign writes no row for each recipient.

create table link_targets (
  team_id bigint not null references teams (id) on delete cascade,
  -- Four bytes of an address.
  id integer generated always as identity,
  -- With the variable at its end, if it has one: its value stands in the message. Never changed.
  url text not null,
  hash text not null,
  made_at timestamptz not null default now(),
  primary key (team_id, id)
);
-- An address names the target alone.
create unique index link_targets_id on link_targets (id);
create unique index link_targets_hash on link_targets (team_id, hash);
select herald.make_tenant_table('link_targets');

-- Each time a person followed a link; programs that only look leave nothing here. Kept one by one: which click led to an order asks
-- for the last one before it, also years later.
create table link_clicks (
  team_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  target_id integer not null,
  clicked_at timestamptz not null,
  is_counted boolean not null default false,
  primary key (team_id, id),
  foreign key (team_id, message_id) references messages (team_id, id) on delete cascade
);
create index link_clicks_message on link_clicks (team_id, message_id, clicked_at);
create index link_clicks_uncounted on link_clicks (id) where not is_counted;
select herald.make_tenant_table('link_clicks');

-- What they add up to, a row for a message and link: threads, segments, funnels and credit ask it.
create table message_clicks (
  team_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  target_id integer not null,
  phone_number_id bigint not null,
  contact_id bigint not null,
  campaign_id bigint,
  template_id bigint,
  automation_id bigint,
  clicks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, message_id) references messages (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
create unique index message_clicks_message on message_clicks (team_id, message_id, target_id);
create index message_clicks_contact on message_clicks (team_id, contact_id, phone_number_id, last_at);
create index message_clicks_campaign on message_clicks (team_id, campaign_id, contact_id) where campaign_id is not null;
select herald.make_tenant_table('message_clicks');

-- By link, for whoever owns the messages: messages of which it was followed, and how often in all.
create table link_counts (
  team_id bigint not null references teams (id) on delete cascade,
  owner_kind text not null check (owner_kind in ('campaign', 'template', 'automation')),
  owner_id bigint not null,
  target_id integer not null,
  messages integer not null default 0,
  clicks integer not null default 0,
  primary key (team_id, owner_kind, owner_id, target_id)
);
select herald.make_tenant_table('link_counts');

-- Messages of which any link was followed.
alter table campaigns add column total_clicked integer not null default 0;
alter table message_counts add column clicked integer not null default 0;

-- Links of single messages keep the addresses that they have; their clicks are counted like all others from now on.
insert into link_targets (team_id, url, hash)
select distinct team_id, url, encode(sha256(convert_to(url, 'UTF8')), 'hex') from tracked_links;
alter table tracked_links add column target_id integer;
update tracked_links l set target_id = t.id from link_targets t
where t.team_id = l.team_id and t.hash = encode(sha256(convert_to(l.url, 'UTF8')), 'hex');
alter table tracked_links alter column target_id set not null;
insert into message_clicks (team_id, message_id, target_id, phone_number_id, contact_id, campaign_id, template_id, automation_id,
  clicks, first_at, last_at)
select l.team_id, l.message_id, l.target_id, l.phone_number_id, l.contact_id, m.campaign_id, m.template_id, m.automation_id,
  sum(l.click_count), min(l.first_clicked_at), max(l.last_clicked_at)
from tracked_links l join messages m on m.team_id = l.team_id and m.id = l.message_id
where l.click_count > 0
group by 1, 2, 3, 4, 5, 6, 7, 8;
-- Of the clicks before, the first and the last are known.
insert into link_clicks (team_id, message_id, target_id, clicked_at, is_counted)
select team_id, message_id, target_id, at, true
from (
  select team_id, message_id, target_id, first_at as at from message_clicks
  union all
  select team_id, message_id, target_id, last_at from message_clicks where clicks > 1
) c;
insert into link_counts (team_id, owner_kind, owner_id, target_id, messages, clicks)
select team_id, 'automation', automation_id, target_id, count(*), sum(clicks) from message_clicks
where automation_id is not null group by 1, 3, 4;
insert into message_counts (team_id, owner_kind, owner_id, day, version, block_id, slot, clicked)
select m.team_id, 'automation', m.automation_id, (m.created_at at time zone t.timezone)::date, coalesce(m.automation_version, 0),
  coalesce(m.block_id, ''), 0, count(*)
from messages m join teams t on t.id = m.team_id
where m.automation_id is not null
  and exists (select from message_clicks c where c.team_id = m.team_id and c.message_id = m.id)
group by 1, 3, 4, 5, 6
on conflict (team_id, owner_kind, owner_id, day, version, block_id, slot) do update set clicked = excluded.clicked;
alter table tracked_links drop column click_count, drop column first_clicked_at, drop column last_clicked_at;

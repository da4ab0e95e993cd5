-- 0141_attribution.sql
-- Which message led to which order. Credit is derived: what stands here can be computed anew from messages, clicks and orders at any time,
-- and is then the same to the cent.

-- Written when the message is made, so that counting again later reads a fact and not today's category. Null: it earns nothing.
alter table messages add column sells boolean;
update messages m set sells = true from templates t
where t.team_id = m.team_id and t.id = m.template_id and t.category = 'MARKETING' and m.direction = 'out'
  and m.happened_at > now() - interval '65 days';

create table attribution_settings (
  team_id bigint primary key references teams (id) on delete cascade,
  -- What proves that a message was noticed.
  counts_from text not null default 'read' check (counts_from in ('delivered', 'read', 'clicked')),
  -- Whether links of messages say where their visitors come from.
  utm boolean not null default true
);
select herald.make_tenant_table('attribution_settings');

-- A message that may have led to an order. Windows are numbered: 1, 3, 5, 7, 14 and 30 days are 0 to 5.
create table order_touches (
  team_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- Null once its person was erased: then the credit stays as it was, and only the order may still change what it is worth.
  message_id bigint,
  phone_number_id bigint not null,
  campaign_id bigint,
  automation_id bigint,
  template_id bigint,
  -- When each kind of proof is of: {"click": …, "reply": …, "read": …, "delivered": …}.
  evidence jsonb not null,
  -- The newest of them.
  moment timestamptz not null,
  -- The smallest window that holds it, and the smallest in which a better one stands (6: none). It has the credit in between.
  within smallint not null check (within between 0 and 5),
  last_until smallint not null check (last_until between 0 and 6),
  is_frozen boolean not null default false,
  -- What the order was worth when this was written: the sums hold exactly that.
  placed_at timestamptz not null,
  day date not null,
  currency text not null,
  net bigint not null,
  is_counted boolean not null,
  primary key (team_id, id),
  foreign key (team_id, order_id) references shop_orders (team_id, id) on delete cascade
);
create unique index order_touches_message on order_touches (team_id, order_id, message_id);
-- Orders of one campaign, automation or template, newest first.
create index order_touches_campaign on order_touches (team_id, campaign_id, placed_at desc, order_id desc) where campaign_id is not null;
create index order_touches_automation on order_touches (team_id, automation_id, placed_at desc, order_id desc) where automation_id is not null;
create index order_touches_template on order_touches (team_id, template_id, placed_at desc, order_id desc) where template_id is not null;
select herald.make_tenant_table('order_touches');

-- Orders of which something changed that credit depends on.
create table credit_queue (
  team_id bigint not null,
  order_id bigint not null,
  since timestamptz not null default now(),
  -- Looked at again although nothing is known to have changed: it must be as it was.
  is_check boolean not null default false,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references shop_orders (team_id, id) on delete cascade
);
create index credit_queue_since on credit_queue (since);
select herald.make_tenant_table('credit_queue');

-- Sums by the day on which orders were placed, in the team's zone, kept by exact differences.
create table credit_days (
  team_id bigint not null references teams (id) on delete cascade,
  kind text not null check (kind in ('campaign', 'automation', 'template')),
  source_id bigint not null,
  win smallint not null check (win between 0 and 5),
  day date not null,
  phone_number_id bigint not null,
  currency text not null,
  orders integer not null,
  net bigint not null,
  primary key (team_id, kind, source_id, win, day, phone_number_id, currency)
);
select herald.make_tenant_table('credit_days');

-- What is there already.
insert into credit_queue (team_id, order_id) select team_id, id from shop_orders where contact_id is not null;

-- 0021_shop_orders.sql
-- What people bought in the shops of a team: lines between their messages, totals beside them, conditions of segments.

create table shop_orders (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  platform text not null check (platform in ('shopify')),
  -- The domain by which the platform knows the shop.
  shop text not null check (shop <> ''),
  -- The shop's own id of the order; the number is what people call it: "#1001".
  order_id text not null check (order_id <> ''),
  order_number text not null,
  -- The shop's own id of the customer; null for a guest.
  customer_id text,
  -- Null while nobody knows who of ours it is.
  contact_id bigint,
  -- Minor units of the shop's currency: what was ordered, and what is left of it after edits and refunds.
  total bigint not null,
  net_total bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  -- The shop's time of this state. Shops tell of an order many times and in any order; an older state changes nothing.
  changed_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
-- No order is there twice, however often and by however many processes it is told.
create unique index shop_orders_order on shop_orders (team_id, platform, shop, order_id);
-- A stretch of somebody's timeline, their totals, and the foreign key. Orders of nobody known would only be in the way.
create index shop_orders_contact on shop_orders (team_id, contact_id, placed_at desc, id desc)
  where contact_id is not null;
select herald.make_tenant_table('shop_orders');

-- What somebody bought in all. Kept, not counted when it is asked for: every row of the inbox shows it, and a segment asks
-- it of a million people. It is no sum that changes are added to, but is counted anew from the orders of whoever is
-- concerned, in the transaction that changes these and holds the contact: so states that come late, twice or at once
-- cannot make it wrong. The primary key is all that readers need.
create table shop_customers (
  team_id bigint not null,
  contact_id bigint not null,
  platform text not null check (platform in ('shopify')),
  -- Of their newest order that was no guest's.
  customer_id text,
  -- That of their newest order; orders in another one (the shop changed its currency) are counted, but not summed up.
  currency text not null,
  -- Without cancelled orders.
  orders_count integer not null,
  total_spent bigint not null,
  last_order_at timestamptz,
  primary key (team_id, contact_id, platform),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
select herald.make_tenant_table('shop_customers');

-- What shops tell besides orders: carts that people fill and leave, and parcels on their way. Automations hear both.

create table shop_carts (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  platform text not null check (platform in ('shopify')),
  shop text not null check (shop <> ''),
  -- A checkout takes the place of its cart, a cart of its visit: the stronger sign wins.
  kind text not null check (kind in ('checkout', 'cart', 'browse')),
  -- The shop's own id.
  token text not null check (token <> ''),
  contact_id bigint not null,
  -- The first product, as people call it.
  product text not null default '',
  items integer not null,
  -- Minor units of the shop's currency.
  total bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Where it can be gone on with.
  url text not null default '',
  began_at timestamptz not null,
  -- The shop's time of this state: an older one changes nothing.
  changed_at timestamptz not null,
  completed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade
);
-- No cart is there twice, however often it is told.
create unique index shop_carts_cart on shop_carts (team_id, platform, shop, kind, token);
-- What else of somebody's was left, and the foreign key.
create index shop_carts_contact on shop_carts (team_id, contact_id, changed_at desc);
-- They are forgotten after some months.
create index shop_carts_old on shop_carts (changed_at);
select herald.make_tenant_table('shop_carts');

create table shop_shipments (
  team_id bigint not null,
  id bigint generated always as identity,
  -- Ours, of shop_orders.
  order_id bigint not null,
  -- The shop's own id of the parcel.
  fulfilment_id text not null check (fulfilment_id <> ''),
  status text not null,
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  happened_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, order_id) references shop_orders (team_id, id) on delete cascade
);
create unique index shop_shipments_parcel on shop_shipments (team_id, order_id, fulfilment_id);
select herald.make_tenant_table('shop_shipments');

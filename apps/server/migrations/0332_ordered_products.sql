-- 0332_ordered_products.sql
-- What orders hold, so that a campaign can go to whoever bought a product, or did not.

-- Products as orders name them.
create table shop_products (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  platform text not null check (platform in ('shopify')),
  shop text not null check (shop <> ''),
  -- The shop's own id.
  product_id text not null check (product_id <> ''),
  -- As the newest order calls it.
  title text not null,
  last_ordered_at timestamptz not null,
  primary key (team_id, id)
);
create unique index shop_products_product on shop_products (team_id, platform, shop, product_id);
select herald.make_tenant_table('shop_products');

create table shop_order_lines (
  team_id bigint not null,
  -- Ours, of shop_orders.
  order_id bigint not null,
  -- The shop's own id of the line.
  line_id text not null check (line_id <> ''),
  -- Ours, of shop_products; null for what is no product: a tip, something made for this order.
  product_id bigint,
  title text not null,
  -- What is left of it after edits and returns.
  quantity integer not null check (quantity >= 0),
  primary key (team_id, order_id, line_id),
  foreign key (team_id, order_id) references shop_orders (team_id, id) on delete cascade,
  foreign key (team_id, product_id) references shop_products (team_id, id)
);
-- Who bought a product, and the foreign key.
create index shop_order_lines_product on shop_order_lines (team_id, product_id, order_id) where product_id is not null;
select herald.make_tenant_table('shop_order_lines');

alter table campaigns
  drop constraint campaigns_step_check,
  add constraint campaigns_step_check check (
    step in ('CREATED', 'CONTACTS_UPLOADING_FILE', 'CONTACTS_UPLOADING_LIST', 'CONTACTS_UPLOADING_SHOPIFY',
      'CONTACTS_UPLOADING_KLAVIYO', 'CONTACTS_UPLOADING_OPTIN', 'CONTACTS_UPLOADING_SEGMENT',
      'CONTACTS_UPLOADING_CAMPAIGN', 'CONTACTS_UPLOADING_PRODUCTS', 'CONTACTS_UPLOADED', 'SENDING', 'PAUSED', 'SENDED')
  );
alter table campaign_sources
  drop constraint campaign_sources_kind_check,
  add constraint campaign_sources_kind_check check (
    kind in ('file', 'groups', 'segments', 'optin', 'campaign', 'products')
  ),
  -- Of products: whether people bought one of them within so many days, or none.
  add column bought boolean,
  add column days integer,
  add constraint campaign_sources_purchase check (
    (kind = 'products') = (bought is not null) and (kind = 'products') = (days is not null)
  );

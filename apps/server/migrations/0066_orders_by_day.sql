-- 0066_orders_by_day.sql
-- The orders of the last days, for what messages earned. Cancelled ones earned nothing, and those of nobody known cannot be
-- credited to a message.

create index shop_orders_placed on shop_orders (team_id, placed_at) include (contact_id, currency, net_total)
  where cancelled_at is null and contact_id is not null;

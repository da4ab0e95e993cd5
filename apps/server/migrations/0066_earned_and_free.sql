-- 0066_earned_and_free.sql
-- What messages earned, and to whom they cost nothing.

-- The orders of the last days. Cancelled ones earned nothing, and those of nobody known cannot be credited to a message.
create index shop_orders_placed on shop_orders (team_id, placed_at) include (contact_id, currency, net_total)
  where cancelled_at is null and contact_id is not null;

-- People who came from an ad a few days ago: once we answered, messages to them are free for a while.
create index messages_from_ads on messages (team_id, phone_number_id, happened_at) include (contact_id)
  where direction = 'in' and referral is not null;

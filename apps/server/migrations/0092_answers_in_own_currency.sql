-- 0092_answers_in_own_currency.sql
-- An answer is booked in the balance's currency, whatever the number is billed in: by its own price where that is in it, else
-- by the list. One that Meta charges nothing for, as far as was counted, has nothing set aside, and still knows its price.

alter table balance_messages
  -- Nothing is set aside for it while it is under way.
  add column is_free boolean not null default false;

-- What a message came to and what it may still cost, as it stands. A price in another currency than the balance's is booked as
-- it was expected. Those who wait when their team begins to pay ahead are asked the same.
create function herald.note_message_cost(moved messages) returns void language plpgsql as $$
begin
  update balance_messages b set accepted_at = moved.accepted_at, open_micros = n.open, cost_micros = n.cost, is_moved = true
  from balance_messages o, lateral (select
      case when moved.status in ('queued', 'sending', 'uncertain', 'accepted', 'held', 'sent') and not o.is_free
        then o.estimate_micros else 0 end as open,
      case when moved.delivered_at is null then 0
        when coalesce(moved.price_micros, 0) = 0 or moved.price_currency =
          (select a.currency from balance_accounts a where a.team_id = moved.team_id) then coalesce(moved.price_micros, 0)
        else o.estimate_micros end as cost) n
  where o.team_id = moved.team_id and o.message_id = moved.id and b.team_id = o.team_id and b.message_id = o.message_id
    and (b.accepted_at, b.open_micros, b.cost_micros) is distinct from (moved.accepted_at, n.open, n.cost);
end $$;

create or replace function herald.move_balance_message() returns trigger language plpgsql as $$
begin
  perform herald.note_message_cost(new);
  return null;
end $$;

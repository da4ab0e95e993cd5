-- 0087_moved_templates.sql
-- A template is booked whenever it becomes known what it costs, also long after its day was settled; and each minute only
-- what moved is counted. Nothing that is booked depends on rows that erasing a person removes.

alter table balance_messages no force row level security;
alter table balance_days no force row level security;
alter table balance_holds no force row level security;
alter table balance_accounts no force row level security;
alter table messages no force row level security;
alter table campaigns no force row level security;

drop trigger keep_erased_cost on balance_messages;
drop function herald.keep_erased_cost();

alter table balance_messages
  -- It outlives its message.
  drop constraint balance_messages_team_id_message_id_fkey,
  -- When WhatsApp took it.
  add column accepted_at timestamptz,
  -- What it may still cost: its estimate while it is under way.
  add column open_micros bigint not null default 0,
  -- What of both its day has counted.
  add column counted_cost bigint not null default 0,
  add column counted_open bigint not null default 0,
  -- Something changed since its day was counted.
  add column is_moved boolean not null default false;
update balance_messages set cost_micros = 0 where cost_micros is null;
alter table balance_messages alter column cost_micros set default 0, alter column cost_micros set not null;

alter table balance_days
  -- The sums of its messages, as they were counted.
  add column cost_micros bigint not null default 0,
  add column open_micros bigint not null default 0;
update balance_days set cost_micros = erased_micros;
alter table balance_days drop column erased_micros;
drop index balance_days_open;
alter table balance_days drop column is_open;

alter table balance_holds
  -- What messages of people had cost who were erased since.
  add column erased_micros bigint not null default 0,
  -- Once Meta bills the team, a hold is counted from its messages, so not too often.
  add column counted_at timestamptz not null default 'epoch';

-- As it stands: everything is counted once.
update balance_messages b set is_moved = true, accepted_at = m.accepted_at,
  open_micros = case when m.status in ('queued', 'sending', 'uncertain', 'accepted', 'held', 'sent')
    then b.estimate_micros else 0 end,
  cost_micros = case when m.delivered_at is null then 0
    when m.price_currency = a.currency or coalesce(m.price_micros, 0) = 0 then coalesce(m.price_micros, 0)
    else b.estimate_micros end
from messages m, balance_accounts a
where m.team_id = b.team_id and m.id = b.message_id and a.team_id = b.team_id;
update balance_holds h set erased_micros = greatest(0, c.cost_micros - (
  select coalesce(sum(m.price_micros) filter (where m.delivered_at is not null), 0) from messages m
  where m.team_id = h.team_id and m.campaign_id = h.campaign_id))
from campaigns c where c.team_id = h.team_id and c.id = h.campaign_id and h.closed_at is null;

alter table balance_messages force row level security;
alter table balance_days force row level security;
alter table balance_holds force row level security;
alter table balance_accounts force row level security;
alter table messages force row level security;
alter table campaigns force row level security;

create index balance_messages_moved on balance_messages (team_id, day_id, message_id) where is_moved;
-- Of which something is set aside or under way: few.
create index balance_days_open on balance_days (team_id, id) where held > 0 or open_micros > 0;
create index balance_days_closed on balance_days (closed_at) where closed_at is not null;

-- Whatever moves a message says so here, in its own transaction. A price in another currency than the balance's is booked
-- as it was expected. Rows of campaigns are none of this.
create function herald.move_balance_message() returns trigger language plpgsql as $$
begin
  update balance_messages b set accepted_at = new.accepted_at, open_micros = n.open, cost_micros = n.cost, is_moved = true
  from balance_messages o, lateral (select
      case when new.status in ('queued', 'sending', 'uncertain', 'accepted', 'held', 'sent')
        then o.estimate_micros else 0 end as open,
      case when new.delivered_at is null then 0
        when coalesce(new.price_micros, 0) = 0 or new.price_currency =
          (select a.currency from balance_accounts a where a.team_id = new.team_id) then coalesce(new.price_micros, 0)
        else o.estimate_micros end as cost) n
  where o.team_id = new.team_id and o.message_id = new.id and b.team_id = o.team_id and b.message_id = o.message_id
    and (b.accepted_at, b.open_micros, b.cost_micros) is distinct from (new.accepted_at, n.open, n.cost);
  return null;
end $$;
create trigger move_balance_message
  after update of status, accepted_at, delivered_at, price_micros, price_currency on messages
  for each row when (new.campaign_id is null and new.direction = 'out' and
    (old.status, old.accepted_at, old.delivered_at, old.price_micros, old.price_currency)
      is distinct from (new.status, new.accepted_at, new.delivered_at, new.price_micros, new.price_currency))
  execute function herald.move_balance_message();

-- Messages go with the person whom they were sent to. What they cost stays spent, what was under way comes back. In the
-- order of their keys, so that of two who erase neither waits for the other.
create function herald.keep_erased_cost() returns trigger language plpgsql as $$
begin
  perform from balance_messages b join gone g on g.team_id = b.team_id and g.id = b.message_id
  where b.open_micros > 0 order by b.team_id, b.message_id for update of b;
  update balance_messages b set open_micros = 0, is_moved = true
  from gone g where g.team_id = b.team_id and g.id = b.message_id and b.open_micros > 0;

  perform from balance_holds h
  where (h.team_id, h.campaign_id) in (select g.team_id, g.campaign_id from gone g where g.price_micros > 0)
  order by h.team_id, h.campaign_id for update;
  update balance_holds h set erased_micros = h.erased_micros + s.micros
  from (
    select g.team_id, g.campaign_id, sum(g.price_micros) as micros
    from gone g
    join balance_holds o on o.team_id = g.team_id and o.campaign_id = g.campaign_id
    join teams t on t.id = g.team_id
    where g.delivered_at is not null and g.price_micros > 0
      -- Once Meta bills the team, only what WhatsApp had taken before is ours.
      and (coalesce(o.closed_at, t.meta_billing_since) is null or
        g.accepted_at <= coalesce(o.closed_at, t.meta_billing_since))
    group by 1, 2
  ) s where s.team_id = h.team_id and s.campaign_id = h.campaign_id;
  return null;
end $$;
create trigger keep_erased_cost after delete on messages referencing old table as gone
  for each statement execute function herald.keep_erased_cost();

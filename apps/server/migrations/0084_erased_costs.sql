-- 0084_erased_costs.sql
-- What an erased person's templates cost stays spent: without their messages a day would come out cheaper than it was.

alter table balance_messages
  -- What it came to, once it was delivered and booked.
  add column cost_micros bigint;

alter table balance_days
  -- Of messages that were erased since.
  add column erased_micros bigint not null default 0;

create function herald.keep_erased_cost() returns trigger language plpgsql as $$
begin
  update balance_days set erased_micros = erased_micros + old.cost_micros
  where team_id = old.team_id and id = old.day_id;
  return null;
end $$;
create trigger keep_erased_cost after delete on balance_messages
  for each row when (old.cost_micros > 0) execute function herald.keep_erased_cost();

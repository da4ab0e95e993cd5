-- 0070_prepaid_templates.sql
-- Templates that no campaign sends are paid ahead as well, and nobody pays for what Meta bills since a team changed to that.

-- What is set aside for the templates of one day, as a campaign's hold is: cents are rounded once for all of them.
create table balance_days (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  day date not null,
  -- Millionths that were ever set aside here.
  granted_micros bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  settled bigint not null default 0,
  lines integer not null default 0,
  -- Something of it may still cost.
  is_open boolean not null default true,
  -- Since then Meta bills the team itself; what was sent before is settled.
  closed_at timestamptz,
  primary key (team_id, id)
);
create unique index balance_days_day on balance_days (team_id, day) where closed_at is null;
create index balance_days_open on balance_days (team_id, id) where is_open;
select herald.make_tenant_table('balance_days');

create table balance_messages (
  team_id bigint not null,
  message_id bigint not null,
  day_id bigint not null,
  -- Its price by the list, in millionths of the balance's currency.
  estimate_micros bigint not null check (estimate_micros >= 0),
  primary key (team_id, message_id),
  foreign key (team_id, message_id) references messages (team_id, id) on delete cascade,
  foreign key (team_id, day_id) references balance_days (team_id, id) on delete cascade
);
create index balance_messages_day on balance_messages (team_id, day_id);
select herald.make_tenant_table('balance_messages');

alter table balance_holds
  -- Since then Meta bills the team itself. What the campaign had sent by then is settled, and nothing after.
  add column closed_at timestamptz;

-- Since when Meta bills a team itself; whoever changes it, the moment is known.
alter table teams add column meta_billing_since timestamptz;
update teams set meta_billing_since = now() where meta_billing_v2;

create function herald.note_meta_billing() returns trigger language plpgsql as $$
begin
  if new.meta_billing_v2 and (tg_op = 'INSERT' or not old.meta_billing_v2) then
    new.meta_billing_since := now();
  elsif not new.meta_billing_v2 then
    new.meta_billing_since := null;
  end if;
  return new;
end $$;
create trigger note_meta_billing before insert or update of meta_billing_v2 on teams
  for each row execute function herald.note_meta_billing();

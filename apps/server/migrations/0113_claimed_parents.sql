-- 0113_claimed_parents.sql
-- A claim makes hundreds of messages of one number, one campaign and one template. A foreign key looks all three up, and
-- locks them, for each message anew: a quarter of what PostgreSQL did for a message. Claims lock them once (`insertMessages`)
-- and everything else is checked as before, by a trigger: also what calls itself a message of a campaign and is written by another role.

alter table messages
  drop constraint messages_team_id_phone_number_id_fkey,
  drop constraint messages_team_id_campaign_id_fkey,
  drop constraint messages_team_id_template_id_fkey;

create function herald.hold_parents() returns trigger
  language plpgsql
as $$
begin
  perform from phone_numbers where team_id = new.team_id and id = new.phone_number_id for key share;
  if not found then
    raise foreign_key_violation using message = format('A message of number %s, which its team does not have', new.phone_number_id);
  end if;
  if new.campaign_id is not null then
    perform from campaigns where team_id = new.team_id and id = new.campaign_id for key share;
    if not found then
      raise foreign_key_violation using message = format('A message of campaign %s, which its team does not have', new.campaign_id);
    end if;
  end if;
  if new.template_id is not null then
    perform from templates where team_id = new.team_id and id = new.template_id for key share;
    if not found then
      raise foreign_key_violation using message = format('A message of template %s, which its team does not have', new.template_id);
    end if;
  end if;
  return null;
end
$$;
create trigger messages_parents after insert on messages
  for each row when (new.cause is distinct from 'campaign' or current_user <> 'herald_pipeline') execute function herald.hold_parents();
create trigger messages_parents_moved after update of phone_number_id, campaign_id, template_id on messages
  for each row execute function herald.hold_parents();

-- The other direction, asked at the commit, when everything that goes with a row is gone. `from messages` tells the catalogue
-- that messages point at these tables: a team's end deletes them in that order.
create function herald.keep_named() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from messages m
    where m.team_id = old.team_id
      and case tg_table_name when 'campaigns' then m.campaign_id = old.id else m.template_id = old.id end)
  then
    raise foreign_key_violation using message = format('Messages point at row %s of %s', old.id, tg_table_name);
  end if;
  return null;
end
$$;
create constraint trigger campaigns_named after delete on campaigns from messages
  deferrable initially deferred for each row execute function herald.keep_named();
create constraint trigger templates_named after delete on templates from messages
  deferrable initially deferred for each row execute function herald.keep_named();

-- A number takes its messages along.
create function herald.take_messages() returns trigger
  language plpgsql
as $$
begin
  delete from messages where team_id = old.team_id and phone_number_id = old.id;
  return null;
end
$$;
create constraint trigger phone_numbers_messages after delete on phone_numbers from messages
  deferrable initially deferred for each row execute function herald.take_messages();

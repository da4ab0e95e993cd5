-- 0451_claimed_people.sql
-- The foreign key from a message to its person looked each person up and locked them: a quarter of what PostgreSQL did to insert
-- a message of a campaign. Whom a claim names cannot go while it stands, which the claim's recipients see to now, so the sender,
-- whose role alone may skip it, need not look. Everything else is checked as before, by a trigger.

alter table messages drop constraint messages_team_id_contact_id_fkey;

create function herald.hold_person() returns trigger
  language plpgsql
as $$
begin
  perform from contacts where team_id = new.team_id and id = new.contact_id for key share;
  if not found then
    raise foreign_key_violation using message = format('A message of contact %s, whom its team does not have', new.contact_id);
  end if;
  return null;
end
$$;
create trigger messages_person after insert on messages
  for each row when (new.cause is distinct from 'campaign' or current_user <> 'herald_pipeline') execute function herald.hold_person();
create trigger messages_person_moved after update of contact_id on messages
  for each row when (new.contact_id <> old.contact_id) execute function herald.hold_person();

-- The other direction: a person takes their messages along, at the commit, when it is certain that nothing more of theirs is written.
create function herald.take_messages_of_person() returns trigger
  language plpgsql
as $$
begin
  delete from messages where team_id = old.team_id and contact_id = old.id;
  return null;
end
$$;
create constraint trigger contacts_messages after delete on contacts from messages
  deferrable initially deferred for each row execute function herald.take_messages_of_person();

-- And what is claimed and not written keeps its recipient, and so its person. It goes with its campaign or its team all the
-- same: of those no claim is left either.
create function herald.keep_claimed() returns trigger
  language plpgsql
as $$
begin
  if exists (
      select from send_claims k
      join campaigns c on c.team_id = k.team_id and c.id = k.campaign_id
      join teams t on t.id = k.team_id
      where k.team_id = old.team_id and old.message_id between k.first_message_id and k.last_message_id)
    and not exists (select from messages m where m.team_id = old.team_id and m.id = old.message_id)
  then
    raise foreign_key_violation using message = format('A claim names recipient %s', old.id);
  end if;
  return null;
end
$$;
create constraint trigger campaign_recipients_claimed after delete on campaign_recipients from send_claims
  for each row when (old.message_id is not null) execute function herald.keep_claimed();

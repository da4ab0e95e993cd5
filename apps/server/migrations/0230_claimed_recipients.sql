-- 0230_claimed_recipients.sql
-- A claim makes the message of each recipient right before it names it there. A foreign key would look that message up once
-- more, and lock it, five hundred times a claim. The sender, whose role alone may skip this, names what it has just made or
-- locked; everybody else is checked as before.

alter table campaign_recipients drop constraint campaign_recipients_team_id_message_id_fkey;

create function herald.hold_message() returns trigger
  language plpgsql
as $$
begin
  perform from messages where team_id = new.team_id and id = new.message_id for key share;
  if not found then
    raise foreign_key_violation using message = format('A recipient of message %s, which its team does not have', new.message_id);
  end if;
  return null;
end
$$;
create trigger campaign_recipients_message after insert or update of message_id on campaign_recipients
  for each row when (new.message_id is not null and current_user <> 'herald_pipeline') execute function herald.hold_message();

-- The other direction, asked at the commit like that of campaigns and templates (0113).
create function herald.keep_received() returns trigger
  language plpgsql
as $$
begin
  if exists (select from campaign_recipients r where r.team_id = old.team_id and r.message_id = old.id) then
    raise foreign_key_violation using message = format('A recipient points at message %s', old.id);
  end if;
  return null;
end
$$;
create constraint trigger messages_received after delete on messages from campaign_recipients
  deferrable initially deferred for each row when (old.campaign_id is not null) execute function herald.keep_received();

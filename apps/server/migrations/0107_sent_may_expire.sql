-- 0107_sent_may_expire.sql
-- What WhatsApp has sent and does not deliver within the time that it keeps it is dropped without a word: a phone that
-- stays off, somebody who blocked the number. So `sent` is watched like `accepted`, until it is delivered. The first status
-- now leaves the row where it is (HOT) and `delivered` takes it out of the index, where it was the other way round: as many
-- entries as before. Of a reaction nothing but `sent` is ever told. The table is written anew once.

drop index messages_queue, messages_waiting, messages_sending, messages_uncertain, messages_silent;
alter table messages drop column open_status;
alter table messages add column open_status text generated always as (
  case
    when status in ('queued', 'sending', 'uncertain') then status
    -- Taken by WhatsApp, and no word of its arrival since.
    when status in ('accepted', 'held') or (status = 'sent' and type <> 'reaction') then 'silent'
  end
) stored;

create index messages_queue on messages (phone_number_id, priority, id) where open_status = 'queued';
create index messages_waiting on messages (phone_number_id) where open_status = 'queued' and campaign_id is null;
create index messages_sending on messages (phone_number_id) where open_status = 'sending';
create index messages_uncertain on messages (team_id, phone_number_id, id) where open_status = 'uncertain';
create index messages_silent on messages (accepted_at) where open_status = 'silent';

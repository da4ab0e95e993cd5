-- 0012_open_status.sql
-- WhatsApp reports up to three states of every message, and `status` stood in the conditions of five indexes: each report
-- wrote all entries of the row anew, scattered over the whole ledger. What the pipeline still has to do with a message now
-- stands in a column of its own, which `delivered` and `read` leave alone: their new version stays on its page (HOT) and
-- touches no index, however large the ledger is.

drop index messages_queue, messages_waiting, messages_sending, messages_uncertain, messages_open;

alter table messages add column open_status text generated always as (
  case
    when status in ('queued', 'sending', 'uncertain') then status
    -- Taken by WhatsApp, and no word of it since.
    when status in ('accepted', 'held') then 'silent'
  end
) stored;

-- The sender's queue; only rows that wait are in it, so it stays small however large the ledger grows.
create index messages_queue on messages (phone_number_id, priority, id) where open_status = 'queued';
-- Numbers with something to send, asked every second. What is queued of a campaign goes with the campaign.
create index messages_waiting on messages (phone_number_id) where open_status = 'queued' and campaign_id is null;
-- Rows to settle after a crash.
create index messages_sending on messages (phone_number_id) where open_status = 'sending';
create index messages_uncertain on messages (team_id, phone_number_id, id) where open_status = 'uncertain';
-- Nearly every message leaves this state within seconds; an hourly sweep asks for those that stayed too long.
create index messages_silent on messages (accepted_at) where open_status = 'silent';

-- Room on the page for the next version of a row.
alter table messages set (fillfactor = 80);

-- 0160_waiting_since.sql
-- Since when each conversation waits for us, and which answer failed without anybody answering since: support teams work
-- from the longest wait to the shortest, and an answer that did not arrive must not look like one that did.

alter table conversations
  -- The customer's first message that nobody has answered; automatic replies of the system answer nothing.
  add column waiting_since timestamptz,
  -- The last answer or closing: what comes in late and was written before it does not wait.
  add column answered_at timestamptz,
  -- The newest answer of a member that failed, until the next answer or closing.
  add column failed_message_id bigint;

update conversations set waiting_since = last_inbound_at where last_message_inbound and not closed;

-- Waiting conversations are few among all, so the indexes hold only those: in the order of the inbox, and by their wait.
drop index conversations_awaiting;
create index conversations_awaiting on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc, assignee, window_closes_at)
  where waiting_since is not null;
create index conversations_longest_wait on conversations (
  team_id, phone_number_id, shelf, waiting_since, contact_id, assignee, window_closes_at)
  where waiting_since is not null;
create index conversations_failed on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc)
  where failed_message_id is not null;

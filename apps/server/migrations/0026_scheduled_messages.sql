-- 0026_scheduled_messages.sql
-- Messages that are sent later are called scheduled everywhere. What one of them does until then is still to wait.

alter table waiting_messages rename to scheduled_messages;
alter index waiting_messages_pkey rename to scheduled_messages_pkey;
alter index waiting_messages_reengage rename to scheduled_messages_reengage;
alter index waiting_messages_thread rename to scheduled_messages_thread;
alter index waiting_messages_due rename to scheduled_messages_due;
alter index waiting_messages_contact rename to scheduled_messages_contact;

-- Rows of teams change here, which only somebody inside a team, or the owner of a table that is not forced, may do.
alter table notifications no force row level security;
alter table notifications drop constraint notifications_kind_check;
update notifications set kind = 'scheduled_failed' where kind = 'waiting_failed';
alter table notifications add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'snooze_over', 'scheduled_failed', 'human_needed'));
alter table notifications force row level security;

-- A merge remembers by table which rows it moved.
alter table contact_merges no force row level security;
update contact_merges
set snapshot = jsonb_set(snapshot #- '{moved,waiting_messages}', '{moved,scheduled_messages}', snapshot #> '{moved,waiting_messages}')
where snapshot #> '{moved,waiting_messages}' is not null;
alter table contact_merges force row level security;

-- 0300_priorities.sql
-- How much each conversation presses, as colleagues say: from 0, none, to 4, urgent.

alter table conversations add column priority smallint not null default 0 check (priority between 0 and 4);

-- What presses is little of any inbox: the index holds only that, in the order in which it is worked off.
create index conversations_priority on conversations (
  team_id, phone_number_id, shelf, priority desc, last_message_at desc, contact_id desc, assignee)
  where priority > 0;

alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check check (
  kind in ('closed', 'reopened', 'assigned', 'unassigned', 'snoozed', 'woken', 'human_needed', 'human_done', 'merged',
    'number_changed', 'blocked', 'unblocked', 'prioritized')
);

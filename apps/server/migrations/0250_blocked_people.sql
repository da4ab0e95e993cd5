-- 0250_blocked_people.sql
-- People whom a number wants nothing more to do with. Per number, as at WhatsApp, so it belongs to the conversation.

alter table conversations
  add column blocked_at timestamptz,
  add column block_reason text check (block_reason in ('spam', 'abuse', 'scam', 'other')),
  -- What WhatsApp was last told: it takes only people who wrote within a day, so it may be behind.
  add column is_blocked_at_whatsapp boolean not null default false,
  add constraint conversations_block check ((blocked_at is null) = (block_reason is null));

-- Few in any inbox: the list of them, and what the sender passes over.
create index conversations_blocked on conversations (team_id, phone_number_id, contact_id) where blocked_at is not null;
-- Whom WhatsApp still has on its list after they were unblocked here.
create index conversations_unblocked on conversations (team_id, phone_number_id, contact_id)
  where is_blocked_at_whatsapp and blocked_at is null;

alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check check (
  kind in ('closed', 'reopened', 'assigned', 'unassigned', 'snoozed', 'woken', 'human_needed', 'human_done', 'merged',
    'number_changed', 'blocked', 'unblocked')
);

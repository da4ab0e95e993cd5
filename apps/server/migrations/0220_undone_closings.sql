-- 0220_undone_closings.sql
-- What the last closing of a conversation ended, and when: whoever takes a closing back finds the wait, the unread messages
-- and the flag as they were, or a customer would be forgotten by a slip of the finger.

alter table conversations add column ended_by_closing jsonb;

-- 0221_undone_sends.sql
-- What a conversation was before its author's messages that may still be taken back: whoever undoes a send within its five
-- seconds finds the wait as it was. A message that was taken back stays in the ledger as skipped and revoked, and shows nowhere.

alter table conversations add column before_held jsonb;

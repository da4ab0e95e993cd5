-- 0033_consent_confirmed.sql
-- Saying the same again is no new entry, but it does count: a word from between the two that is heard late must not
-- overrule it.

alter table consent_events add column confirmed_at timestamptz;

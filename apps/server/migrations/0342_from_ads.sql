-- 0342_from_ads.sql
-- Whose conversations came from an ad, at the first message or later.

alter table conversations add column is_from_ad boolean not null default false;
update conversations v set is_from_ad = true
from (
  select distinct team_id, phone_number_id, contact_id from messages
  where direction = 'in' and referral is not null and referral ->> 'sourceType' = 'ad'
) m
where v.team_id = m.team_id and v.phone_number_id = m.phone_number_id and v.contact_id = m.contact_id;

-- Few in some inboxes, most in others: only those, in the order of the list.
create index conversations_from_ads on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc, assignee, window_closes_at)
  where is_from_ad;

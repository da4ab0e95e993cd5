-- 0343_closed_for.sql
-- Why a conversation was closed the last time, as its timeline says, so that the list can be asked for it.

alter table conversations add column closing_reason_id bigint;
update conversations v set closing_reason_id = closing.reason_id
from (
  select distinct on (team_id, phone_number_id, contact_id)
    team_id, phone_number_id, contact_id, (data ->> 'closing_reason_id')::bigint as reason_id
  from conversation_events
  where kind = 'closed'
  order by team_id, phone_number_id, contact_id, created_at desc, id desc
) closing
where v.team_id = closing.team_id and v.phone_number_id = closing.phone_number_id
  and v.contact_id = closing.contact_id and closing.reason_id is not null;

-- Of closed ones, those with a reason: each reason has the order of the list.
create index conversations_closed_for on conversations (
  team_id, phone_number_id, closing_reason_id, is_human_needed desc, last_message_at desc, contact_id desc, assignee)
  where shelf = 'closed' and closing_reason_id is not null;

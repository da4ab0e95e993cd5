-- 0452_fewer_recipient_indexes.sql
-- A recipient who is claimed gets a new version with an entry in each index. Two of five stood for what another one can tell:
-- the campaigns of a person, if the rule that nobody is in one twice begins with the person, and the recipients of a
-- campaign in their order, if that is the key.

create unique index campaign_recipients_person on campaign_recipients (team_id, contact_id, campaign_id);
drop index campaign_recipients_once, campaign_recipients_contact;

alter table campaign_recipients drop constraint campaign_recipients_pkey;
alter table campaign_recipients add primary key (team_id, campaign_id, id);
drop index campaign_recipients_list;

-- As in 0333, but that recipients are found by their campaign.
create or replace view unrecorded_messages with (security_invoker = true) as
select k.team_id, k.id as claim_id, u.id, k.token, k.phone_number_id, k.campaign_id, r.contact_id, k.template_id,
  k.template_version, k.priority, k.sells, k.content || jsonb_build_object('variables', r.variables) as content,
  k.decisions[u.decision_place] as decision, u.estimate_micros, k.claimed_at
from send_claims k
cross join lateral unnest(k.message_ids, k.recipient_ids, k.estimates, k.decision_places)
  as u (id, recipient_id, estimate_micros, decision_place)
cross join lateral (
  select c.contact_id, c.variables from campaign_recipients c
  where c.team_id = k.team_id and c.campaign_id = k.campaign_id and c.id = u.recipient_id and c.message_id = u.id limit 1
) r
where not exists (select from messages m where m.team_id = k.team_id and m.id = u.id offset 0);

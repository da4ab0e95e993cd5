-- 0333_send_claims.sql
-- A message of a campaign was written when it was claimed and once more with what came of it, with an entry in each of its
-- indexes both times. Now a claim is one row, which gives out the ids of its messages, and a message is written once, with its
-- result. Whoever must know of it earlier makes it from the claim (`recordClaimed`).

create table send_claims (
  team_id bigint not null,
  id bigint generated always as identity,
  -- `worker:epoch:n`, that of its messages.
  token text not null,
  phone_number_id bigint not null,
  campaign_id bigint not null,
  template_id bigint not null,
  template_version integer not null,
  priority smallint not null,
  sells boolean,
  -- All but the values of each.
  content jsonb not null,
  -- What the gate decided, each once.
  decisions jsonb[] not null,
  claimed_at timestamptz not null,
  -- One element for each message.
  message_ids bigint[] not null,
  recipient_ids bigint[] not null,
  estimates bigint[] not null,
  decision_places integer[] not null,
  first_message_id bigint not null,
  last_message_id bigint not null,
  primary key (team_id, id),
  -- While it stands, so does what its messages have in common.
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, campaign_id) references campaigns (team_id, id),
  foreign key (team_id, template_id) references templates (team_id, id)
);
-- What a takeover asks for. Never more than a few rows a number.
create index send_claims_number on send_claims (phone_number_id);
select herald.make_tenant_table('send_claims');
grant usage on sequence messages_id_seq to herald_pipeline;

-- Claimed, and not in the ledger yet. Of whom a claim names, and whose row is gone, nothing is left to write. Each is looked up by
-- itself (lateral, offset), whatever the statistics say: they rarely see a claim.
create view unrecorded_messages with (security_invoker = true) as
select k.team_id, k.id as claim_id, u.id, k.token, k.phone_number_id, k.campaign_id, r.contact_id, k.template_id,
  k.template_version, k.priority, k.sells, k.content || jsonb_build_object('variables', r.variables) as content,
  k.decisions[u.decision_place] as decision, u.estimate_micros, k.claimed_at
from send_claims k
cross join lateral unnest(k.message_ids, k.recipient_ids, k.estimates, k.decision_places)
  as u (id, recipient_id, estimate_micros, decision_place)
cross join lateral (
  select c.contact_id, c.variables from campaign_recipients c
  where c.team_id = k.team_id and c.id = u.recipient_id and c.message_id = u.id limit 1
) r
where not exists (select from messages m where m.team_id = k.team_id and m.id = u.id offset 0);
grant select on unrecorded_messages to herald_app, herald_pipeline;

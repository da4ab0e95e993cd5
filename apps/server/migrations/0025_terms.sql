-- 0025_terms.sql
-- Rules that a message carries itself (quiet hours, frequency cap), asked when it is queued and again when it is claimed.
-- Messages of campaigns carry none: theirs are those of their campaign, which may change on the way.

alter table messages add column terms jsonb;

-- Templates that no campaign sent: with the recipients of campaigns they tell how much marketing somebody had.
create index messages_marketing on messages (team_id, contact_id, claimed_at)
  where template_id is not null and cause <> 'campaign';

-- 0011_template_structures.sql
-- Messages of a campaign share the template that they were made from: kept once instead of in each of them.

-- By what it is made of, so that it can never be told wrong: a template that changes is another structure.
create table template_structures (
  team_id bigint not null references teams (id) on delete cascade,
  -- SHA-256 of the structure's JSON.
  hash text not null,
  structure jsonb not null,
  primary key (team_id, hash)
);
select herald.make_tenant_table('template_structures');

-- The content of a message as it was sent, with the template's structure in it.
create function herald.whole_content(team_id bigint, content jsonb) returns jsonb
  language sql stable parallel safe
  return case
    when content ? 'structure_hash' then
      (content - 'structure_hash') || jsonb_build_object('structure', (
        select s.structure from template_structures s
        where s.team_id = whole_content.team_id and s.hash = content ->> 'structure_hash'))
    else content
  end;

-- Nobody asks for a message by its id alone: the key of the table has the team in front.
drop index messages_id;

-- Counters are rewritten all the time: with room beside them their new version stays on its page, and no index is touched.
alter table campaigns set (fillfactor = 60);
alter table templates set (fillfactor = 60);

-- Numbers with something to send, asked every second. What is queued of a campaign goes with the campaign.
create index messages_waiting on messages (phone_number_id) where status = 'queued' and campaign_id is null;

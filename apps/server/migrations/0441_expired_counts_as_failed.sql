-- 0441_expired_counts_as_failed.sql
-- A message that WhatsApp let go without a word never arrived, and stands among those that failed wherever they are listed. The
-- kept numbers left it out.

update campaigns c set total_failed = c.total_failed + m.count
from (
  select team_id, campaign_id, count(*) as count from messages
  where status = 'expired' and replaced_at is null and campaign_id is not null group by 1, 2
) m
where c.team_id = m.team_id and c.id = m.campaign_id;

insert into message_counts as c (team_id, owner_kind, owner_id, day, version, block_id, slot, failed)
select m.team_id, o.kind, o.id, (m.created_at at time zone t.timezone)::date, o.version, o.block_id, 0, count(*)
from messages m
join teams t on t.id = m.team_id
cross join lateral (values
  ('template', m.template_id, 0, ''),
  ('automation', m.automation_id, coalesce(m.automation_version, 0), coalesce(m.block_id, ''))
) o (kind, id, version, block_id)
where m.status = 'expired' and m.replaced_at is null and m.direction = 'out' and o.id is not null
group by 1, 2, 3, 4, 5, 6
on conflict (team_id, owner_kind, owner_id, day, version, block_id, slot) do update set failed = c.failed + excluded.failed;

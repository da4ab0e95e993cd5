import { sql } from 'kysely';
import { type Cause, daysBefore, nobody, ofTeams } from './cause.ts';

/** For how long the end of a campaign is told. */
const keptDays = 7;

/** A tenth or more of its messages failed. */
const wentBadly = sql`c.total_failed > 0 and c.total_failed * 10 >= c.total_contacts`;

export const campaignCauses: Cause = {
  kinds: ['campaign_stopped', 'campaign_failed', 'campaign_skipped', 'campaign_finished'],
  select: (asked) => sql`
    select c.team_id, 'campaign_stopped' as kind, c.id as subject_id, c.phone_number_id, ${nobody} as user_id,
      -- Each stop is a trouble of its own.
      concat_ws(' ', c.stop_code, extract(epoch from c.paused_at)) as cause,
      jsonb_build_object('name', c.name, 'code', c.stop_code, 'message', c.stop_message) as data,
      -- One that could not start at its time was never paused: it stands still since somebody looks.
      coalesce(c.paused_at, ${asked.now}) as since
    from campaigns c
    where ${ofTeams(asked, 'c')} and c.deleted_at is null and c.step <> 'SENDED' and c.stop_code is not null
    union all
    select c.team_id, case when ${wentBadly} then 'campaign_failed' else 'campaign_finished' end, c.id,
      c.phone_number_id, ${nobody}, extract(epoch from c.finished_at)::text,
      jsonb_build_object('name', c.name, 'failed', c.total_failed, 'total', c.total_contacts,
        'skipped', c.total_skipped),
      c.finished_at
    from campaigns c
    where ${ofTeams(asked, 'c')} and c.deleted_at is null and c.step = 'SENDED'
      and c.finished_at > ${daysBefore(asked.now, keptDays)}
    union all
    -- Over once the next date makes a campaign, or somebody pauses the repetition. Each date is a trouble of its own.
    select s.team_id, 'campaign_skipped', s.campaign_id, c.phone_number_id, ${nobody}, o.on_date::text,
      jsonb_build_object('name', c.name, 'date', o.on_date, 'code', o.skipped), o.at
    from campaign_series s
    join campaigns c on c.team_id = s.team_id and c.id = s.campaign_id and c.deleted_at is null
    join lateral (
      select * from campaign_occurrences o where o.team_id = s.team_id and o.series_id = s.campaign_id
      order by o.on_date desc limit 1) o on o.skipped is not null
    where ${ofTeams(asked, 's')} and s.state <> 'paused' and o.at > ${daysBefore(asked.now, keptDays)}`,
};

import { sql } from 'kysely';
import { type Cause, daysBefore, nobody, ofTeams } from './cause.ts';

/** For how long after the last one it is told. */
const keptDays = 1;

/**
 * People who came to an end in an automation that nobody meant: with the block and the reason of the last of them. What was
 * published since may have mended it. Each time is the same trouble: nobody is told of it twice within the hour.
 */
export const failedRunCauses: Cause = {
  kinds: ['automation_failed'],
  select: (asked) => sql`
    select a.team_id, 'automation_failed' as kind, a.id as subject_id, a.phone_number_id, ${nobody} as user_id, '' as cause,
      jsonb_build_object('name', a.name, 'count', f.count, 'reason', f.end_reason,
        'block', coalesce(v.graph #>> array['blocks', f.block_id, 'name'], ''),
        'type', v.graph #>> array['blocks', f.block_id, 'type']) as data,
      f.since
    from automations a
    left join automation_versions live
      on live.team_id = a.team_id and live.automation_id = a.id and live.version = a.live_version
    join lateral (
      select r.version, r.block_id, r.end_reason, count(*) over () as count, min(r.ended_at) over () as since
      from automation_runs r
      where r.team_id = a.team_id and r.automation_id = a.id and r.status = 'failed' and r.version > 0
        and r.ended_at > greatest(${daysBefore(asked.now, keptDays)}, live.published_at)
      order by r.ended_at desc, r.id desc limit 1
    ) f on true
    left join automation_versions v
      on v.team_id = a.team_id and v.automation_id = a.id and v.version = f.version
    where ${ofTeams(asked, 'a')} and a.deleted_at is null`,
};

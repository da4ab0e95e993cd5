import { sql } from 'kysely';
import { type Cause, daysBefore, ofTeams } from './cause.ts';

/** For how long somebody is reminded of an answer that did not arrive. */
const keptDays = 14;

/**
 * An answer of a member that did not arrive, for its author. Over once it was sent again, once something later of ours
 * reached the person, or once the conversation is closed. Of several to one person the first stands for all.
 */
export const answerCauses: Cause = {
  kinds: ['answer_failed'],
  select: (asked) => sql`
    select distinct on (m.team_id, m.phone_number_id, m.contact_id, m.sender_user_id)
      m.team_id, 'answer_failed' as kind, m.id as subject_id, m.phone_number_id, m.sender_user_id as user_id,
      m.status as cause,
      jsonb_build_object('status', m.status, 'skipReason', m.decision ->> 'reason', 'errorCode', m.error_code,
        'errorTitle', m.error_title, 'errorDetails', m.error_details) as data,
      coalesce(m.failed_at, m.created_at) as since
    from (
      select * from unnest(
        ${asked.messages.map(({ team_id }) => team_id)}::bigint[], ${asked.messages.map(({ id }) => id)}::bigint[])
      union all
      select a.team_id, a.subject_id from alerts a
      where ${ofTeams(asked, 'a')} and a.kind = 'answer_failed' and a.closed_at is null
    ) asked (team_id, id)
    -- One look into the index each, whatever the statistics say: the ledger is far too large to be read through.
    join lateral (select * from messages b where b.team_id = asked.team_id and b.id = asked.id limit 1) m on true
    join members author on author.team_id = m.team_id and author.user_id = m.sender_user_id
    where m.direction = 'out' and m.cause = 'inbox' and m.status in ('failed', 'skipped') and m.replaced_at is null
      and m.created_at > ${daysBefore(asked.now, keptDays)}
      and not exists (
        select from conversations v
        where v.team_id = m.team_id and v.phone_number_id = m.phone_number_id and v.contact_id = m.contact_id
          and v.closed)
      and not exists (
        select from messages later
        where later.team_id = m.team_id and later.phone_number_id = m.phone_number_id
          and later.contact_id = m.contact_id and later.id > m.id and later.direction = 'out'
          and later.status in ('sent', 'delivered', 'read', 'played'))
    order by m.team_id, m.phone_number_id, m.contact_id, m.sender_user_id, m.id`,
};

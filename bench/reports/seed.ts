import type { Installation } from '../inbox/installation.ts';
import { withoutIndexes } from '../lib/withoutIndexes.ts';

/**
 * What the reports are made of, out of the messages that are there: the same waits and closings as `readWaits` reads, in one
 * statement each, for counting five million messages conversation by conversation would take longer than the bench. What an
 * earlier run left is used again.
 */
export async function addReported({ owner, inbox }: Installation, progress: (text: string) => void) {
  const scope = [inbox.teamId, inbox.phoneNumberId];
  const { rows } = await owner.query('select from reply_times where team_id = $1 limit 1', [inbox.teamId]);
  if (rows.length > 0) return;
  progress('waits, closings, ratings and labels');
  await owner.query(
    `set session_replication_role = replica; set work_mem = '512MB'; set synchronous_commit = off`,
  );
  await withoutIndexes(owner, ['reply_times', 'resolutions', 'ratings'], async () => {
    await owner.query(
      `with said as (
         select contact_id, happened_at as at, direction as kind, sender_user_id as user_id from messages
         where team_id = $1 and phone_number_id = $2
         union all
         select contact_id, created_at, 'closed', user_id from conversation_events
         where team_id = $1 and phone_number_id = $2 and kind = 'closed'
       ), ordered as (
         select *, lag(kind) over by_time as before,
           count(*) filter (where kind = 'closed') over (by_time rows unbounded preceding) as chapter,
           count(*) filter (where kind <> 'in') over (by_time rows unbounded preceding) as turn
         from said
         window by_time as (partition by contact_id order by at, kind = 'closed', kind = 'out')
       ), answers as (
         select contact_id, turn - 1 as turn, at, kind, user_id from ordered where kind <> 'in'
       )
       insert into reply_times
         (team_id, phone_number_id, contact_id, started_at, ended_at, ended_by, user_id, is_first, seconds, business_seconds)
       select $1, $2, w.contact_id, w.at, a.at, case a.kind when 'out' then 'member' when 'closed' then 'closed' end, a.user_id,
         row_number() over (partition by w.contact_id, w.chapter order by w.at) = 1,
         extract(epoch from a.at - w.at), extract(epoch from a.at - w.at) / 3
       from ordered w
       left join answers a on a.contact_id = w.contact_id and a.turn = w.turn
       where w.kind = 'in' and w.before is distinct from 'in'
       order by w.at`,
      scope,
    );
    await owner.query(
      `insert into resolutions (team_id, phone_number_id, contact_id, opened_at, closed_at, user_id, seconds, business_seconds)
       select e.team_id, e.phone_number_id, e.contact_id, v.created_at, e.created_at, e.user_id,
         extract(epoch from e.created_at - v.created_at), extract(epoch from e.created_at - v.created_at) / 3
       from conversation_events e
       join conversations v using (team_id, phone_number_id, contact_id)
       where e.team_id = $1 and e.phone_number_id = $2 and e.kind = 'closed' order by e.created_at`,
      scope,
    );
    // Every second one who is asked answers, one of ten of these with a comment.
    await owner.query(
      `insert into ratings
         (team_id, phone_number_id, contact_id, user_id, closed_at, asked_at, asks_comment, score, answered_at, comment)
       select team_id, phone_number_id, contact_id, user_id, closed_at, closed_at, true,
         case when contact_id % 2 = 0 then 1 + contact_id % 5 end, case when contact_id % 2 = 0 then closed_at end,
         case when contact_id % 20 = 0 then 'Réponse rapide, merci.' end
       from resolutions where team_id = $1 and phone_number_id = $2 order by closed_at`,
      scope,
    );
  });
  await owner.query(
    `with label as (
       insert into labels (team_id, name, color) select $1, 'Label ' || n, 'blue' from generate_series(1, 10) n returning id
     ), numbered as (select id, row_number() over (order by id) as n from label)
     insert into conversation_labels (team_id, phone_number_id, contact_id, label_id)
     select v.team_id, v.phone_number_id, v.contact_id, l.id
     from conversations v join numbered l on l.n = 1 + v.contact_id % 50
     where v.team_id = $1 and v.phone_number_id = $2`,
    scope,
  );
  await owner.query(
    `insert into sla_targets (team_id, first_response_minutes, next_response_minutes, resolution_minutes, in_business_hours)
     values ($1, 60, 240, 1440, true)`,
    [inbox.teamId],
  );
  // As if the job that keeps these had just run.
  await owner.query(
    `insert into reply_time_progress (team_id, phone_number_id, message_id, event_id, counted_at)
     select $1, $2, (select max(id) from messages where team_id = $1), (select max(id) from conversation_events where team_id = $1), now()
     on conflict (team_id, phone_number_id) do update
       set message_id = excluded.message_id, event_id = excluded.event_id, counted_at = excluded.counted_at`,
    scope,
  );
  await owner.query('reset session_replication_role; reset work_mem; reset synchronous_commit');
  await owner.query('vacuum analyze');
}

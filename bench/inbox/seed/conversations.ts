import type pg from 'pg';
import type { SeededTeam } from './team.ts';

/**
 * Three in five are closed, one in fifty of the others sleeps, three in a hundred are unread, one in a thousand needs a
 * person; two in five belong to somebody, a few to the owner. Whatever can be read off the messages is.
 */
export async function addConversations(database: pg.Client, team: SeededTeam): Promise<void> {
  await database.query(
    `insert into conversations (team_id, phone_number_id, contact_id, closed, is_human_needed, unread_count,
       assigned_user_id, assigned_at, snoozed_until, last_message_at, last_message_preview, last_message_type,
       last_message_inbound, last_inbound_at, last_outbound_at, last_read_at, window_closes_at, waiting_since, created_at)
     select $1, $2, contact_id, is_closed, not is_closed and pg_temp.share(contact_id, 21) < 0.0025,
       case when not is_closed and pg_temp.share(contact_id, 22) < 0.075 then 1 + contact_id % 4 else 0 end,
       case when pg_temp.share(contact_id, 23) < 0.02 then $4::bigint
         when pg_temp.share(contact_id, 23) < 0.4 then ($3::bigint[])[1 + contact_id % cardinality($3::bigint[])] end,
       case when pg_temp.share(contact_id, 23) < 0.4 then last_at end,
       case when not is_closed and pg_temp.share(contact_id, 24) < 0.02 then now() + interval '7 days' end,
       last_at, coalesce(left(coalesce(content ->> 'body', content ->> 'caption', content ->> 'button_title'), 160), ''), type,
       direction = 'in', last_in, last_out, last_at, last_in + interval '24 hours',
       case when direction = 'in' and not is_closed then last_at end, first_at
     from (
       select distinct on (contact_id) contact_id, type, content, direction, happened_at as last_at,
         min(happened_at) over each as first_at,
         max(happened_at) filter (where direction = 'in') over each as last_in,
         max(happened_at) filter (where direction = 'out') over each as last_out,
         pg_temp.share(contact_id, 20) < 0.6 as is_closed
       from messages where team_id = $1
       window each as (partition by contact_id)
       order by contact_id, id desc
     ) newest`,
    [team.teamId, team.phoneNumberId, team.agents, team.userId],
  );
  await database.query(
    `update phone_numbers set unread_conversations =
       (select count(*) from conversations where team_id = $1 and unread_count > 0) where team_id = $1`,
    [team.teamId],
  );
}

/** What stands between the messages: closings, and a note now and then. */
export async function addTeamwork(database: pg.Client, team: SeededTeam): Promise<void> {
  await database.query(
    `insert into conversation_events (team_id, phone_number_id, contact_id, kind, user_id, created_at)
     select team_id, phone_number_id, contact_id, 'closed', coalesce(assigned_user_id, $2), last_message_at
     from conversations where team_id = $1 and closed and contact_id % 3 = 0`,
    [team.teamId, team.userId],
  );
  await database.query(
    `insert into conversation_notes (team_id, phone_number_id, contact_id, user_id, body, created_at)
     select team_id, phone_number_id, contact_id, coalesce(assigned_user_id, $2), 'Rappeler demain.', last_message_at
     from conversations where team_id = $1 and contact_id % 50 = 0`,
    [team.teamId, team.userId],
  );
}

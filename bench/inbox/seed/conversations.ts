import type pg from 'pg';
import type { People } from './people.ts';
import type { SeededTeam } from './team.ts';

/**
 * Three in five are closed, one in fifty of the others sleeps, three in a hundred are unread, one in a thousand needs a
 * person; two in five belong to somebody, a few to the owner. One open one in fifty has a priority, one in ten is due by
 * some time, one in twenty came from an ad, half of the closed ones have a reason. Whatever can be read off the messages is.
 */
export async function addConversations(
  database: pg.Client,
  team: SeededTeam,
  reasons: readonly number[],
): Promise<void> {
  await database.query(
    `insert into conversations (team_id, phone_number_id, contact_id, closed, is_human_needed, unread_count,
       assigned_user_id, assigned_at, snoozed_until, last_message_at, last_message_preview, last_message_type,
       last_message_inbound, last_inbound_at, last_outbound_at, last_read_at, window_closes_at, waiting_since, priority,
       sla_kind, sla_due_at, is_from_ad, closing_reason_id, created_at)
     select $1, $2, contact_id, is_closed, not is_closed and pg_temp.share(contact_id, 21) < 0.0025,
       case when not is_closed and pg_temp.share(contact_id, 22) < 0.075 then 1 + contact_id % 4 else 0 end,
       case when pg_temp.share(contact_id, 23) < 0.02 then $4::bigint
         when pg_temp.share(contact_id, 23) < 0.4 then ($3::bigint[])[1 + contact_id % cardinality($3::bigint[])] end,
       case when pg_temp.share(contact_id, 23) < 0.4 then last_at end,
       case when not is_closed and pg_temp.share(contact_id, 24) < 0.02 then now() + interval '7 days' end,
       last_at, coalesce(left(coalesce(content ->> 'body', content ->> 'caption', content ->> 'button_title'), 160), ''), type,
       direction = 'in', last_in, last_out, last_at, last_in + interval '24 hours',
       case when direction = 'in' and not is_closed then last_at end,
       case when not is_closed and pg_temp.share(contact_id, 25) < 0.02 then 1 + contact_id % 3 else 0 end,
       case when is_due then 'resolution' end, case when is_due then last_at + interval '2 days' end,
       pg_temp.share(contact_id, 26) < 0.05,
       case when is_closed then ($5::bigint[])[1 + contact_id % (2 * cardinality($5::bigint[]))] end, first_at
     from (
       select distinct on (contact_id) contact_id, type, content, direction, happened_at as last_at,
         min(happened_at) over each as first_at,
         max(happened_at) filter (where direction = 'in') over each as last_in,
         max(happened_at) filter (where direction = 'out') over each as last_out,
         pg_temp.share(contact_id, 20) < 0.6 as is_closed,
         pg_temp.share(contact_id, 20) >= 0.6 and pg_temp.share(contact_id, 27) < 0.1 as is_due
       from messages where team_id = $1
       window each as (partition by contact_id)
       order by contact_id, id desc
     ) newest`,
    [team.teamId, team.phoneNumberId, team.agents, team.userId, reasons],
  );
  await database.query(
    `update phone_numbers set unread_conversations =
       (select count(*) from conversations where team_id = $1 and unread_count > 0) where team_id = $1`,
    [team.teamId],
  );
}

/** A label that one conversation in five has, and one that fifty have. */
export interface Labels {
  usual: number;
  rare: number;
}

export async function addLabels(
  database: pg.Client,
  { teamId, phoneNumberId }: SeededTeam,
  people: People,
): Promise<Labels> {
  const add = async (name: string, every: number) => {
    const { rows } = await database.query<{ id: string }>(
      `with label as (
         insert into labels (team_id, name, color) values ($1, $2, 'blue') returning id
       ), given as (
         insert into conversation_labels (team_id, phone_number_id, contact_id, label_id)
         select $1, $3, $4::bigint + n, label.id from label, generate_series(0, $5::int - 1, $6::int) n
       )
       select id from label`,
      [teamId, name, phoneNumberId, people.firstId, people.count, every],
    );
    return Number(rows[0]?.id);
  };
  return {
    usual: await add('Livraison', 5),
    rare: await add('Presse', Math.max(1, Math.floor(people.count / 50))),
  };
}

/** Why conversations were closed; the ids. */
export async function addReasons(database: pg.Client, { teamId }: SeededTeam): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into closing_reasons (team_id, name, position)
     select $1, name, n from unnest(array['Retour', 'Livraison', 'Question']) with ordinality given (name, n) returning id`,
    [teamId],
  );
  return rows.map(({ id }) => Number(id));
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

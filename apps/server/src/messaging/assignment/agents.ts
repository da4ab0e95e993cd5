import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { roleHolds } from '../../platform/roles.ts';
import { memberName } from './memberName.ts';

/** Beyond this many open conversations everybody is equally busy, so that counting takes no time. */
const mostCounted = 10_000;

/** Somebody who may answer a number. */
export interface Answerer {
  team_id: number;
  phone_number_id: number;
  user_id: number;
  name: string;
  /** Among those who were chosen for the number. */
  is_agent: boolean;
  /** Anybody was. */
  has_agents: boolean;
  is_available: boolean;
  last_turn: number;
  open_conversations: number;
}

/** Of a member `m` on a number `n`. */
const countOpen = sql`(
  select count(*) from (
    select from conversations v
    where v.team_id = n.team_id and v.phone_number_id = n.phone_number_id and v.assignee = m.user_id
      and v.shelf = 'open'
    limit ${mostCounted}
  ) open)`;

/**
 * Members `m` who may answer the number of a row: those who were chosen for it, or everybody who may answer when nobody was.
 * Both are aliases of tables; the row has `team_id` and `phone_number_id`.
 */
export function answersNumber(member: string, row: string): RawBuilder<boolean> {
  const chosen = sql`from inbox_agents a
    where a.team_id = ${sql.ref(`${row}.team_id`)} and a.phone_number_id = ${sql.ref(`${row}.phone_number_id`)}`;
  return sql<boolean>`(${roleHolds(member, 'conversations.reply')} and (
    not exists (select ${chosen})
    or exists (select ${chosen} and a.user_id = ${sql.ref(`${member}.user_id`)})))`;
}

/**
 * Everybody of the teams who may answer these numbers. With `hold`, nobody of them leaves the team between being found
 * here and being given something; without `count`, what they have open is told as 0.
 */
export async function readAnswerers(
  tx: Tx,
  numbers: readonly NumberScope[],
  { hold = false, count = true } = {},
): Promise<Answerer[]> {
  const { rows } = await sql<Answerer>`
    select n.team_id, n.phone_number_id, m.user_id, ${memberName('u')} as name,
      coalesce(t.is_available, true) as is_available, coalesce(t.last_turn, 0) as last_turn,
      exists (
        select from inbox_agents a
        where a.team_id = n.team_id and a.phone_number_id = n.phone_number_id and a.user_id = m.user_id
      ) as is_agent,
      exists (
        select from inbox_agents a where a.team_id = n.team_id and a.phone_number_id = n.phone_number_id
      ) as has_agents,
      ${count ? countOpen : sql`0`} as open_conversations
    from jsonb_to_recordset(${jsonRows(rowsOf(numbers))}) as n(team_id bigint, phone_number_id bigint)
    join members m on m.team_id = n.team_id and ${roleHolds('m', 'conversations.reply')}
    join users u on u.id = m.user_id and u.blocked_at is null
    left join inbox_turns t
      on t.team_id = n.team_id and t.phone_number_id = n.phone_number_id and t.user_id = m.user_id
    order by n.phone_number_id, name, m.user_id
    ${hold ? sql`for key share of m` : sql``}
  `.execute(tx);
  return rows;
}

const rowsOf = (numbers: readonly NumberScope[]) =>
  numbers.map(({ teamId, phoneNumberId }) => ({ team_id: teamId, phone_number_id: phoneNumberId }));

/** Those who take new conversations at present: of the chosen ones, or of everybody when nobody was chosen. */
export function availableOf(answerers: readonly Answerer[]): Answerer[] {
  return answerers.filter(
    ({ is_agent, is_available, has_agents }) => is_available && (is_agent || !has_agents),
  );
}

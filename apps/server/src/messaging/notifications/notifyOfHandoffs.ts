import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { answersNumber } from '../assignment/index.ts';
import { notify } from './notify.ts';

/** A conversation that needs a person. */
export interface Handoff {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  /** In the words of whoever asked, or of what hands over. */
  text: string;
}

/** More than this for a team at once is a flood, in which nobody reads each: the others wait on top of the list all the same. */
const mostNotifications = 500;

/** Tells whoever has the conversation; where nobody has it, those who want to be told of such. */
export function notifyOfHandoffs(tx: Tx, now: Date, handoffs: readonly Handoff[]): Promise<void> {
  return notifyAnswerers(tx, now, 'human_needed', handoffs);
}

/** The same of anything that somebody should look at. */
export async function notifyAnswerers(
  tx: Tx,
  now: Date,
  kind: 'human_needed' | 'sla_warning',
  handoffs: readonly Handoff[],
): Promise<void> {
  if (handoffs.length === 0) return;
  const { rows } = await sql<Handoff & { user_id: number }>`
    select team_id, phone_number_id, contact_id, text, user_id from (
    select v.team_id, v.phone_number_id, v.contact_id, x.text, m.user_id,
      row_number() over (
        partition by v.team_id order by v.assigned_user_id is null, v.contact_id, m.user_id) as nth
    from jsonb_to_recordset(${jsonRows(handoffs)})
      as x(team_id bigint, phone_number_id bigint, contact_id bigint, text text)
    join conversations v using (team_id, phone_number_id, contact_id)
    join members m on m.team_id = v.team_id
    join users u on u.id = m.user_id and u.blocked_at is null
    where v.assigned_user_id = m.user_id or (
      v.assigned_user_id is null
      and coalesce(m.preferences ->> 'push', 'mine_and_unassigned') in ('mine_and_unassigned', 'all')
      and ${answersNumber('m', 'v')})
    ) told
    where nth <= ${mostNotifications}
    order by team_id, nth`.execute(tx);
  await notify(
    tx,
    now,
    rows.map(({ text, ...place }) => ({
      ...place,
      kind,
      actor_user_id: null,
      data: { text },
    })),
  );
}

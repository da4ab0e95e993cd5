import type { BusinessHours, SlaTarget } from '@herald/contract';
import { sql } from 'kysely';
import { saysOnlyARating } from '../../messaging/ratings/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { addOpenSeconds } from '../conversations/index.ts';
import { type About, type AddTime, dueOf, targetFor, type Waiting } from './dueAt.ts';

const heard = new Set<Fact['type']>([
  'message.received',
  'message.created',
  'message.updated',
  'conversation.closed',
  'conversation.reopened',
  'conversation.prioritized',
  'conversation.label_added',
  'conversation.label_removed',
  'contact.merged',
  'contact.unmerged',
]);

/** By when each conversation is due follows whatever changes it, in the same transaction. Campaigns answer nobody. */
export const keepSla: Subscriber = {
  name: 'sla.keep',
  hears: (_teamId, type, isBulk) => !isBulk && heard.has(type),
  async beforeCommit(tx, facts) {
    const people = new Map<number, Set<number>>();
    for (const fact of facts) {
      const { teamId, contactId } = fact;
      if (contactId === null || !changesWait(fact)) continue;
      const own = people.get(teamId) ?? new Set();
      people.set(teamId, own.add(contactId));
      // Whoever comes back has the times of before the merge: targets and hours may be others by now.
      if (fact.type === 'contact.unmerged') own.add(fact.data.merged_contact_id);
    }
    if (people.size === 0) return;
    const targets = await readTargets(tx, [...people.keys()]);
    for (const [teamId, own] of Map.groupBy(targets, ({ team_id }) => team_id))
      await keepDue(tx, teamId, own, [...(people.get(teamId) ?? [])]);
  },
};

/** Of what is done to a message, only that it is taken back. */
const changesWait = ({ type, data }: Fact): boolean =>
  type !== 'message.updated' || (data as Fact<'message.updated'>['data']).what === 'deleted';

/** Most teams have none, so this is all that is asked for each transaction of theirs. */
export async function readTargets(
  tx: Tx,
  teamIds: readonly number[],
): Promise<(SlaTarget & { team_id: number })[]> {
  const { rows } = await tx.planned(
    'read_sla_targets',
    sql<SlaTarget & { team_id: number }>`
    select team_id, id, phone_number_id, label_id, priority, first_response_minutes, next_response_minutes,
      resolution_minutes, in_business_hours
    from sla_targets where team_id = any(${teamIds}::bigint[]) order by team_id, id`,
  );
  return rows;
}

/**
 * Reads what some people wait for, and writes by when it is due. Nothing is written where nothing is different. `since`: what
 * was over before then is shown as overdue, and rings for nobody.
 */
export async function keepDue(
  tx: Tx,
  teamId: number,
  targets: readonly SlaTarget[],
  contactIds: readonly number[],
  since?: Date,
): Promise<void> {
  const found = await readWaiting(tx, teamId, contactIds);
  const rows = found.map((one) => {
    const target = targetFor(targets, one);
    const due = target && dueOf(one, target, clockOf(one, target.in_business_hours));
    const { phone_number_id, contact_id } = one;
    const isOver = due !== null && since !== undefined && due.due_at <= since;
    return {
      phone_number_id,
      contact_id,
      ...(due ?? { kind: null, due_at: null, warn_at: null }),
      ...(isOver && { warn_at: null }),
    };
  });
  await sql`
    update conversations v set sla_kind = x.kind, sla_due_at = x.due_at, sla_warn_at = x.warn_at
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      phone_number_id bigint, contact_id bigint, kind text, due_at timestamptz, warn_at timestamptz)
    where v.team_id = ${teamId} and v.phone_number_id = x.phone_number_id and v.contact_id = x.contact_id
      and (v.sla_kind, v.sla_due_at) is distinct from (x.kind, x.due_at)`.execute(tx);
}

type Found = Waiting &
  About & {
    contact_id: number;
    hours: BusinessHours | null;
    zone: string;
  };

/** Held in the order that everybody keeps. */
async function readWaiting(tx: Tx, teamId: number, contactIds: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select v.phone_number_id, v.contact_id, v.priority, v.waiting_since, s.business_hours as hours, t.timezone as zone,
      case when not v.closed then (
        select min(m.happened_at) from messages m
        where m.team_id = v.team_id and m.phone_number_id = v.phone_number_id and m.contact_id = v.contact_id
          and m.direction = 'in' and m.type not in ('reaction', 'system') and not ${saysOnlyARating('m')}
          and m.happened_at > coalesce((
            select max(e.created_at) from conversation_events e
            where e.team_id = v.team_id and e.phone_number_id = v.phone_number_id and e.contact_id = v.contact_id
              and e.kind = 'closed' and not ${isOverruled}), '-infinity')) end as opened_at,
      coalesce((
        select json_agg(distinct l.label_id) from conversation_labels l
        where l.team_id = v.team_id and l.phone_number_id = v.phone_number_id and l.contact_id = v.contact_id
      ), '[]') as label_ids
    from conversations v
    join teams t on t.id = v.team_id
    left join inbox_settings s on s.team_id = v.team_id and s.phone_number_id = v.phone_number_id
    where v.team_id = ${teamId} and v.contact_id = any(${contactIds}::bigint[])
    order by v.phone_number_id, v.contact_id for no key update of v`.execute(tx);
  return rows;
}

/**
 * A closing ends the wait: one after its beginning was taken back, or came by a merge with somebody else. WhatsApp tells
 * whole seconds.
 */
const isOverruled = sql`coalesce(date_trunc('second', e.created_at) > v.waiting_since, false)`;

/** A number without business hours is always there. */
function clockOf({ hours, zone }: Found, inBusinessHours: boolean): AddTime {
  if (!inBusinessHours || !hours) return (from, seconds) => new Date(from.getTime() + seconds * 1000);
  return (from, seconds) => addOpenSeconds(hours, zone, from, seconds);
}

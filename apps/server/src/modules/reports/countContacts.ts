import type { BusinessHours } from '@herald/contract';
import { sql } from 'kysely';
import { saysOnlyARating } from '../../messaging/ratings/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { openSeconds } from '../conversations/index.ts';
import { readWaits, type Said } from './waits.ts';

/** Reads the waits and closings of some people anew, from everything that was said: whatever came late is in its place. */
export async function countContacts(
  tx: Tx,
  scope: NumberScope,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const clock = await readClock(tx, scope);
  const said = Map.groupBy(await readSaid(tx, scope, contactIds), ({ contact_id }) => contact_id);
  const read = [...said].map(([contact_id, conversation]) => ({ contact_id, ...readWaits(conversation) }));
  const times = read.flatMap(({ contact_id, waits }) =>
    waits.map((wait) => ({
      contact_id,
      started_at: wait.startedAt,
      ended_at: wait.endedAt,
      ended_by: wait.endedBy,
      user_id: wait.userId,
      is_first: wait.isFirst,
      ...(wait.endedAt
        ? spanOf(clock, wait.startedAt, wait.endedAt)
        : { seconds: null, business_seconds: null }),
    })),
  );
  const resolved = read.flatMap(({ contact_id, resolutions }) =>
    resolutions.map(({ openedAt, closedAt, userId, closingReasonId }) => ({
      contact_id,
      opened_at: openedAt,
      closed_at: closedAt,
      user_id: userId,
      closing_reason_id: closingReasonId,
      ...spanOf(clock, openedAt, closedAt),
    })),
  );
  await replaceRows(tx, scope, contactIds, waitRows, times);
  await replaceRows(tx, scope, contactIds, resolutionRows, resolved);
}

interface Clock {
  hours: BusinessHours | null;
  zone: string;
}

function spanOf({ hours, zone }: Clock, from: Date, to: Date) {
  const seconds = Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
  return { seconds, business_seconds: hours && openSeconds(hours, zone, from, to) };
}

async function readClock(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<Clock> {
  const { rows } = await sql<Clock>`
    select s.business_hours as hours, t.timezone as zone
    from teams t left join inbox_settings s on s.team_id = t.id and s.phone_number_id = ${phoneNumberId}
    where t.id = ${teamId}`.execute(tx);
  return rows[0] ?? { hours: null, zone: 'UTC' };
}

/** WhatsApp tells whole seconds: within one, people speak before they are answered. */
async function readSaid(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
): Promise<(Said & { contact_id: number })[]> {
  const { rows } = await sql<Said & { contact_id: number }>`
    select contact_id, at, kind, user_id as "userId", cause, reason_id as "closingReasonId" from (
      select contact_id, happened_at as at, direction as kind, sender_user_id as user_id, cause,
        null::bigint as reason_id
      from messages
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${contactIds}::bigint[])
        and ${isSpoken} and not ${saysOnlyARating('messages')}
      union all
      select contact_id, created_at, 'closed', user_id, null, (data ->> 'closing_reason_id')::bigint from conversation_events
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${contactIds}::bigint[])
        and kind = 'closed'
    ) said
    order by contact_id, at, kind = 'closed', kind = 'out'`.execute(tx);
  return rows;
}

/** What people say and what answers them: neither campaigns nor what the system says by itself. */
export const isSpoken = sql`type not in ('reaction', 'system') and not (status = 'skipped' and revoked_at is not null)
  and (direction = 'in' or cause in ('inbox', 'phone_app', 'api', 'automation', 'ai_agent'))`;

interface Counted {
  table: string;
  /** Besides the person: what tells rows of theirs apart. */
  key: string;
  /** With their types. */
  others: Record<string, string>;
}

const waitRows: Counted = {
  table: 'reply_times',
  key: 'started_at',
  others: {
    ...{ ended_at: 'timestamptz', ended_by: 'text', user_id: 'bigint', is_first: 'boolean' },
    ...{ seconds: 'integer', business_seconds: 'integer' },
  },
};

const resolutionRows: Counted = {
  table: 'resolutions',
  key: 'closed_at',
  others: {
    ...{ opened_at: 'timestamptz', user_id: 'bigint', closing_reason_id: 'bigint' },
    ...{ seconds: 'integer', business_seconds: 'integer' },
  },
};

/** Writes what is different and nothing else: each row that changes makes a day of the reports be summed up again. */
async function replaceRows(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
  { table, key, others }: Counted,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(others);
  const types = sql.raw(names.map((name) => `${name} ${others[name]}`).join(', '));
  const of = (row: string) => sql.raw(names.map((name) => `${row}.${name}`).join(', '));
  const at = sql.ref(key);
  // By the key first: only equality can be hashed, and somebody may have thousands of rows.
  const isSame = sql`x.contact_id = k.contact_id and x.${at} = k.${at} and (${of('x')}) is not distinct from (${of('k')})`;
  await sql`
    with fresh as materialized (
      select * from jsonb_to_recordset(${jsonRows(rows)}) as x(contact_id bigint, ${at} timestamptz, ${types})
    ), kept as materialized (
      select * from ${sql.table(table)}
      where team_id = ${teamId} and contact_id = any(${contactIds}::bigint[]) and phone_number_id = ${phoneNumberId}
    ), gone as (
      delete from ${sql.table(table)} t using kept k
      where t.team_id = k.team_id and t.id = k.id and not exists (select from fresh x where ${isSame})
    )
    insert into ${sql.table(table)} (team_id, phone_number_id, contact_id, ${at}, ${sql.raw(names.join(', '))})
    select ${teamId}, ${phoneNumberId}, x.contact_id, x.${at}, ${of('x')} from fresh x
    where not exists (select from kept k where ${isSame})`.execute(tx);
}

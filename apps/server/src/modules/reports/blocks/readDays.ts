import type { SlaTarget } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { targetFor } from '../../sla/index.ts';
import { type Day, stretchesOf } from './days.ts';
import { type Counted, type CountedWait, type Summary, summarise } from './summary.ts';

/** What days are counted by: on which clock, and against which targets. */
export interface Rules {
  zone: string;
  targets: readonly SlaTarget[];
}

/** So many days are read at once: of a large number a day holds some thousand rows. */
const atOnce = 7;

/** Days as their rows say now; the empty ones are left out. */
export async function readDays(
  tx: Tx,
  scope: NumberScope,
  rules: Rules,
  days: readonly Day[],
): Promise<Map<Day, Summary>> {
  const summaries = new Map<Day, Summary>();
  for (const stretch of stretchesOf(days, atOnce)) {
    const found = await readCounted(tx, scope, rules, stretch);
    for (const [day, counted] of Map.groupBy(found, ({ day }) => day))
      summaries.set(day, summarise(counted.map(({ one }) => one)));
  }
  return summaries;
}

interface OfDay {
  day: Day;
  one: Counted;
}

async function readCounted(
  tx: Tx,
  scope: NumberScope,
  { zone, targets }: Rules,
  stretch: { from: Day; to: Day },
): Promise<OfDay[]> {
  const period = { ...stretch, zone };
  const waits = await readWaits(tx, scope, period);
  const resolutions = await readResolutions(tx, scope, period);
  const ratings = await readRatings(tx, scope, period);
  const people = [
    ...new Set([...waits, ...resolutions, ...ratings].map(({ contact_id }) => Number(contact_id))),
  ];
  const labels = await readLabels(tx, scope, people);
  const priorities = targets.some(({ priority }) => priority !== null)
    ? await readPriorities(tx, scope, people)
    : new Map<number, number>();
  const about = (contact: number) => {
    const label_ids = labels.get(contact) ?? [];
    const priority = priorities.get(contact) ?? 0;
    return {
      label_ids,
      target: targetFor(targets, { phone_number_id: scope.phoneNumberId, label_ids, priority }),
    };
  };
  return [
    ...waits.map(
      ({ day, contact_id, seconds, business_seconds, ...wait }): OfDay => ({
        day,
        one: {
          ...{ kind: 'wait', ...wait, ...about(contact_id) },
          took: seconds === null ? null : { seconds, business_seconds },
        },
      }),
    ),
    ...resolutions.map(
      ({ day, contact_id, seconds, business_seconds, ...resolution }): OfDay => ({
        day,
        one: {
          ...{ kind: 'resolution', ...resolution, ...about(contact_id) },
          took: { seconds, business_seconds },
        },
      }),
    ),
    ...ratings.map(
      ({ day, contact_id, ...rating }): OfDay => ({
        day,
        one: { kind: 'rating', ...rating, label_ids: labels.get(contact_id) ?? [] },
      }),
    ),
  ];
}

export interface Period {
  from: Day;
  to: Day;
  zone: string;
}

/** Whether a moment lies in a period. */
export const within = (
  column: string,
  { teamId, phoneNumberId }: NumberScope,
  { from, to, zone }: Period,
): RawBuilder<unknown> => sql`
  team_id = ${teamId} and phone_number_id = ${phoneNumberId}
  and ${sql.ref(column)} >= (${from}::date::timestamp at time zone ${zone})
  and ${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${zone})`;

const dayOf = (column: string, { zone }: Period): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`;

interface OfPerson {
  day: Day;
  contact_id: number;
}

type WaitRow = OfPerson &
  Pick<CountedWait, 'hour' | 'ended_by' | 'user_id' | 'is_first'> & {
    seconds: number | null;
    business_seconds: number | null;
  };

async function readWaits(tx: Tx, scope: NumberScope, period: Period): Promise<WaitRow[]> {
  const local = sql`(started_at at time zone ${period.zone})`;
  const { rows } = await sql<WaitRow>`
    select ${dayOf('started_at', period)} as day, contact_id,
      (extract(isodow from ${local}) * 24 - 24 + extract(hour from ${local}))::int as hour,
      ended_by, user_id, is_first, seconds, business_seconds
    from reply_times where ${within('started_at', scope, period)}`.execute(tx);
  return rows;
}

type ResolutionRow = OfPerson & {
  user_id: number | null;
  closing_reason_id: number | null;
  seconds: number;
  business_seconds: number | null;
};

async function readResolutions(tx: Tx, scope: NumberScope, period: Period): Promise<ResolutionRow[]> {
  const { rows } = await sql<ResolutionRow>`
    select ${dayOf('closed_at', period)} as day, contact_id, user_id, closing_reason_id, seconds, business_seconds
    from resolutions where ${within('closed_at', scope, period)}`.execute(tx);
  return rows;
}

type RatingRow = OfPerson & { user_id: number | null; score: number | null };

async function readRatings(tx: Tx, scope: NumberScope, period: Period): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select ${dayOf('asked_at', period)} as day, contact_id, user_id, score
    from ratings where ${within('asked_at', scope, period)}`.execute(tx);
  return rows;
}

/** Each once: after a merge a conversation may have the same label twice. */
async function readLabels(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  people: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ contact_id: number; label_ids: number[] }>`
    select contact_id, json_agg(distinct label_id) as label_ids from conversation_labels
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${people}::bigint[])
    group by contact_id`.execute(tx);
  return new Map(rows.map(({ contact_id, label_ids }) => [contact_id, label_ids]));
}

async function readPriorities(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  people: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; priority: number }>`
    select contact_id, priority from conversations
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = any(${people}::bigint[])
      and priority > 0`.execute(tx);
  return new Map(rows.map(({ contact_id, priority }) => [contact_id, priority]));
}

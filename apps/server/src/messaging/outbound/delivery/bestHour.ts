import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { clockTimeIn, nextTime } from './clockTime.ts';

/** Fewer hours in which somebody was there are chance. */
const leastHours = 5;
const lookBackDays = 180;
/** Messages of a conversation that are looked at, newest first. */
const mostMessages = 100;

/**
 * The hour of the day (0–23) in which somebody is most likely there, by the hours in which they were: those beside it count
 * half, so that six to eight beats a single Sunday at noon. Of two that are alike the earlier one; null where too little
 * is known.
 */
export function bestHourOf(hours: readonly number[]): number | null {
  if (hours.length < leastHours) return null;
  const counts = Array.from({ length: 24 }, () => 0);
  for (const hour of hours) counts[hour] = (counts[hour] ?? 0) + 2;
  const at = (hour: number) => counts[(hour + 24) % 24] ?? 0;
  const weights = counts.map((count, hour) => count + (at(hour - 1) + at(hour + 1)) / 2);
  return weights.indexOf(Math.max(...weights));
}

/**
 * The best hours of these people on the clock of the team, by when they read messages of the number and wrote to it;
 * whoever has none is missing. One stretch of the index of a thread for each of them.
 */
export async function readBestHours(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactIds: readonly number[],
  { zone, now }: { zone: string; now: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contactId: number; hours: number[] }>`
    select p.id as "contactId", array(
      select extract(hour from shown)::int from (
        select date_trunc('hour', (case when m.direction = 'in' then m.happened_at else m.read_at end)
          at time zone ${zone}) as shown
        from messages m
        where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = p.id
        order by m.id desc limit ${mostMessages}
      ) t
      where shown > ${now}::timestamptz at time zone ${zone} - make_interval(days => ${lookBackDays})
      group by shown) as hours
    from unnest(${contactIds}::bigint[]) p (id)`.execute(tx);
  return new Map(
    rows.flatMap(({ contactId, hours }) => {
      const best = bestHourOf(hours);
      return best === null ? [] : [[contactId, best] as const];
    }),
  );
}

/** The first moment, not before `from`, at which it is that hour on the clock of a zone. */
export function hourFrom(hour: number, zone: string, from: Date): Date {
  const wanted = String(hour).padStart(2, '0');
  return clockTimeIn(zone, from).startsWith(`${wanted}:`) ? from : nextTime(`${wanted}:00`, zone, from);
}

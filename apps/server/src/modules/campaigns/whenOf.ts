import { quietUntil, readDelivery, timeInAll, zonesFor } from '../../messaging/outbound/index.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';

interface When {
  /** The start, now or as scheduled. */
  start: number;
  /** The first message leaves. */
  first: number;
  /** The last one does, at the earliest. */
  finish: number;
}

/** Milliseconds of a campaign's start, first and last message, by its schedule, quiet hours and the clocks of its recipients. */
export function whenOf(
  { scheduled_at, scheduled_local, schedule_zone, delivery }: CampaignRow,
  { countries, number }: Pick<Judgement, 'countries' | 'number'>,
  seconds: number,
  now: Date,
): When {
  const start = Math.max(now.getTime(), scheduled_at?.getTime() ?? 0);
  const zone = number?.zone ?? 'UTC';
  const quiet = readDelivery(delivery).quiet_hours;
  const allowed = countries.map((country) => {
    const zones = zonesFor(country, zone);
    const due =
      schedule_zone === 'recipient' && scheduled_local !== null
        ? timeInAll(scheduled_local, zones).getTime()
        : 0;
    const at = new Date(Math.max(start, due));
    return (quiet && quietUntil(quiet, zones, zone, at)?.getTime()) || at.getTime();
  });
  const first = allowed.length === 0 ? start : Math.min(...allowed);
  return { start, first, finish: Math.max(first + seconds * 1000, ...allowed) };
}

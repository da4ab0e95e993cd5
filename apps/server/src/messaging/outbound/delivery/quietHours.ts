import type { DeliveryOptions } from '@herald/contract';
import { clockTimeIn, nextTime } from './clockTime.ts';

export type QuietHours = NonNullable<DeliveryOptions['quiet_hours']>;

const patienceMs = 48 * 60 * 60 * 1000;

/**
 * When the quiet hours of somebody end; null when they are not quiet now. In a country with several zones nobody knows
 * which one is theirs, so it must be day in all of them; where that never happens, the team's own zone counts.
 */
export function quietUntil(
  quiet: QuietHours,
  zones: readonly string[],
  teamZone: string,
  now: Date,
): Date | null {
  const end = endInAll(quiet, zones, now);
  const until = end ?? endInAll(quiet, [teamZone], now) ?? now;
  return until > now ? until : null;
}

/** The first moment from now on that is quiet in none of the zones; null when there is none within two days. */
function endInAll(quiet: QuietHours, zones: readonly string[], now: Date): Date | null {
  let at = now;
  while (at.getTime() - now.getTime() <= patienceMs) {
    const moment = at;
    const asleep = zones.find((zone) => isQuiet(quiet, clockTimeIn(zone, moment)));
    if (asleep === undefined) return at;
    at = nextTime(quiet.to, asleep, at);
  }
  return null;
}

/** `from` belongs to the night, `to` to the day. */
function isQuiet({ from, to }: QuietHours, time: string): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

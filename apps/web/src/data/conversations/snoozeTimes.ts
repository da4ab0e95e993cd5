import { momentOf, wallClock } from '#ui/format/clock.ts';

export interface SnoozeTime {
  key: 'hour' | 'laterToday' | 'tomorrow' | 'monday' | 'weekend' | 'nextWeek';
  until: Date;
}

const hour = 3_600_000;
const morning = '09:00';
const lastHourOfDay = 21;

/** The times that are offered, on the team's clock: the soonest first, none twice. */
export function snoozeTimes(now: Date, zone: string): SnoozeTime[] {
  const today = wallClock(now, zone).slice(0, 10);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  const inDays = (days: number) => momentOf(`${addDays(today, days)}T${morning}`, zone);
  const inAnHour: SnoozeTime = { key: 'hour', until: new Date(now.getTime() + hour) };
  const times: SnoozeTime[] = [{ key: 'tomorrow', until: inDays(1) }];
  const later = laterToday(now, zone, today);
  if (later) times.unshift({ key: 'laterToday', until: later });
  if (weekday >= 1 && weekday <= 4) times.push({ key: 'weekend', until: inDays(6 - weekday) });
  if (weekday !== 0) times.push({ key: 'monday', until: inDays(8 - weekday) });
  if (weekday !== 1) times.push({ key: 'nextWeek', until: inDays(7) });
  return [inAnHour, ...times];
}

/** In three hours, on the full hour; null when that is no longer today, or late in the evening. */
function laterToday(now: Date, zone: string, today: string): Date | null {
  const wall = wallClock(new Date(now.getTime() + 3 * hour), zone);
  const clock = Number(wall.slice(11, 13));
  if (!wall.startsWith(today) || clock > lastHourOfDay) return null;
  return momentOf(`${today}T${wall.slice(11, 13)}:00`, zone);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
}

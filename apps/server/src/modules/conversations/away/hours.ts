import type { BusinessHours } from '@herald/contract';

// When somebody is there, on the clocks of a zone. Times that spring skips come an hour later, times that autumn repeats
// count the first time, as everywhere in Herald.

interface Span {
  from: number;
  to: number;
}

/** As many days as there can be closed ones in a row, were somebody there on one day of the week only. */
const farthestDays = 7 * 102;

export function isOpen(hours: BusinessHours, zone: string, at: Date): boolean {
  const time = at.getTime();
  // What began yesterday may end after midnight once clocks have changed.
  const today = dateIn(zone, at);
  return [today.subtract({ days: 1 }), today].some((date) =>
    spansOn(hours, zone, date).some(({ from, to }) => from <= time && time < to),
  );
}

/** When the time began, in which nobody is there; null when nobody ever was, or somebody is there now. */
export function closedSince(hours: BusinessHours, zone: string, at: Date): Date | null {
  if (isOpen(hours, zone, at)) return null;
  const today = dateIn(zone, at);
  for (let days = 0; days <= farthestDays; days += 1) {
    const ends = spansOn(hours, zone, today.subtract({ days })).map(({ to }) => to);
    const last = Math.max(...ends.filter((end) => end <= at.getTime()));
    if (Number.isFinite(last)) return new Date(last);
  }
  return null;
}

/** How long somebody was there between two moments, in seconds. */
export function openSeconds(hours: BusinessHours, zone: string, from: Date, to: Date): number {
  const last = dateIn(zone, to);
  let open = 0;
  // What began the day before may end after midnight once clocks have changed.
  for (
    let date = dateIn(zone, from).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const span of spansOn(hours, zone, date)) {
      open += Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, from.getTime()));
    }
  }
  return Math.round(open / 1000);
}

/** When somebody will have been there for so many seconds; null when that never comes. */
export function addOpenSeconds(hours: BusinessHours, zone: string, from: Date, seconds: number): Date | null {
  const today = dateIn(zone, from);
  let left = seconds * 1000;
  let idle = 0;
  // What began the day before may end after midnight once clocks have changed.
  for (let days = -1; idle <= farthestDays; days += 1) {
    const before = left;
    for (const span of spansOn(hours, zone, today.add({ days })).toSorted((a, b) => a.from - b.from)) {
      const start = Math.max(span.from, from.getTime());
      if (span.to - start >= left) return new Date(start + left);
      left -= Math.max(0, span.to - start);
    }
    idle = left === before ? idle + 1 : 0;
  }
  return null;
}

/** The next moment at which somebody comes; now when somebody is there, null when nobody ever comes. */
export function nextOpening(hours: BusinessHours, zone: string, at: Date): Date | null {
  if (isOpen(hours, zone, at)) return at;
  const today = dateIn(zone, at);
  for (let days = 0; days <= farthestDays; days += 1) {
    const starts = spansOn(hours, zone, today.add({ days })).map(({ from }) => from);
    const first = Math.min(...starts.filter((start) => start > at.getTime()));
    if (Number.isFinite(first)) return new Date(first);
  }
  return null;
}

export function dateIn(zone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

/** What is left of a day's spans once clocks have changed: one whose end comes before its beginning is none. */
function spansOn({ spans, closed_dates }: BusinessHours, zone: string, date: Temporal.PlainDate): Span[] {
  if (closed_dates.includes(date.toString())) return [];
  return spans
    .filter(({ day }) => day === date.dayOfWeek)
    .map(({ from, to }) => ({ from: momentOf(zone, date, from), to: momentOf(zone, date, to) }))
    .filter(({ from, to }) => from < to);
}

function momentOf(zone: string, date: Temporal.PlainDate, time: string): number {
  const midnight = time === '24:00';
  const day = midnight ? date.add({ days: 1 }) : date;
  const plainTime = midnight ? '00:00' : time;
  return day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}

const minute = 60_000;

/** What the clocks of a zone show at a moment, `YYYY-MM-DDTHH:mm`. */
export function wallClock(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
  return parts.replace(' ', 'T');
}

/** The moment at which the clocks of a zone show it. Where they skip it, as far after the gap as it was into it. */
export function momentOf(local: string, zone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallClock(new Date(moment), zone)}Z`) - moment;
  const guess = asUtc - offsetAt(Math.floor(asUtc / minute) * minute);
  const again = asUtc - offsetAt(guess);
  // On the day of a change, the offset at the first guess may not be the one that holds then.
  return new Date(
    Date.parse(`${wallClock(new Date(again), zone)}Z`) === asUtc ? again : Math.max(guess, again),
  );
}

/** A time of a day that exists; a date that does not would roll over to the next month. */
export function isLocalTime(text: string): boolean {
  const moment = Date.parse(`${text}Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 16) === text;
}

/** A time of some clock in words, "Friday, November 27 at 10:00 AM"; the year once it is another one. */
export function formatLocal(local: string, tag: string, now: Date): string {
  const isOtherYear = !local.startsWith(String(now.getFullYear()));
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(new Date(`${local}Z`));
  return words({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOtherYear ? { year: 'numeric' } : {}),
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The same for tables, "Fri, Nov 27, 10:00 AM". */
export function formatLocalShort(local: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(`${local}Z`));
}

/** Tomorrow at ten, as people plan. */
export function suggestTime(now: Date, zone: string): string {
  const tomorrow = wallClock(new Date(now.getTime() + 24 * 60 * minute), zone);
  return `${tomorrow.slice(0, 10)}T10:00`;
}

export type TimeProblem = 'incomplete' | 'passed' | 'tooFar';

const longestAhead = 366 * 24 * 60 * minute;

/** Why a campaign cannot be planned for it. The team's clock decides, also where each recipient's own time is meant. */
export function problemOf(local: string, zone: string, now: Date): TimeProblem | null {
  if (!isLocalTime(local)) return 'incomplete';
  const ahead = momentOf(local, zone).getTime() - now.getTime();
  if (ahead <= 0) return 'passed';
  return ahead > longestAhead ? 'tooFar' : null;
}

/** `21:00` as it is written in a language. */
export function formatClock(clock: string, tag: string): string {
  const time = new Date(`1970-01-01T${clock}Z`);
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', timeStyle: 'short' }).format(time);
}

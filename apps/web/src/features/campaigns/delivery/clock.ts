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

export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
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

/** Every clock of the world has shown it: the last one is twelve hours behind UTC. */
export function isOverEverywhere(local: string, now: Date): boolean {
  return Date.parse(`${local}Z`) + 12 * 60 * minute <= now.getTime();
}

/** `21:00` as it is written in a language. */
export function formatClock(clock: string, tag: string): string {
  const time = new Date(`1970-01-01T${clock}Z`);
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', timeStyle: 'short' }).format(time);
}

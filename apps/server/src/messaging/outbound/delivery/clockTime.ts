/** `HH:mm` on the wall clock of a zone. */
export function clockTimeIn(zone: string, at: Date): string {
  return formatter(zone).format(at);
}

/** The moment at which the clocks of a zone show it. What they skip in spring comes an hour later, what they repeat in autumn counts once, the first time. */
export function momentOf(local: string, zone: string): Date {
  const shown = Temporal.PlainDateTime.from(local);
  return new Date(shown.toZonedDateTime(zone).epochMilliseconds);
}

/** The next moment, after `at`, at which the clocks of a zone show `HH:mm`. */
export function nextTime(time: string, zone: string, at: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const today = here.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: time });
  const next =
    today.epochMilliseconds > at.getTime()
      ? today
      : here.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: time });
  return new Date(next.epochMilliseconds);
}

/** `YYYY-MM-DDTHH:mm` on the clock of a zone. */
export function localTimeIn(zone: string, at: Date): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a thousand times what using it does. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  let made = formatters.get(timeZone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, made);
  }
  return made;
}

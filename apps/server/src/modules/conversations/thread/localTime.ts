const formats = new Map<string, { time: Intl.DateTimeFormat; date: Intl.DateTimeFormat }>();

function formatsIn(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    time: new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    date: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  };
  formats.set(timeZone, made);
  return made;
}

/** `{ time: '14:05', date: '2026-11-20' }` where the team works. */
export function localTime(moment: Date, timeZone: string): { time: string; date: string } {
  const { time, date } = formatsIn(timeZone);
  return { time: time.format(moment), date: date.format(moment) };
}

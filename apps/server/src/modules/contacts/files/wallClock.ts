const quarter = 15 * 60_000;

/** Moments as a clock on the wall of a time zone shows them; asked for every row of a file, so it remembers. */
export function wallClock(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (moment) => {
    const slot = Math.floor(moment.getTime() / quarter) * quarter;
    let offset = offsets.get(slot);
    if (offset === undefined) {
      const parts = Object.fromEntries(
        format.formatToParts(slot).map(({ type, value }) => [type, Number(value)]),
      );
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
      offset = Date.UTC(year, month - 1, day, hour, minute) - slot;
      if (offsets.size > 5000) offsets.clear();
      offsets.set(slot, offset);
    }
    return moment.getTime() + offset;
  };
}

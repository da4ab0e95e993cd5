/** A date as `YYYY-MM-DD`: such texts sort and compare by themselves. */
export type Day = string;

export const blockSizes = [28, 7, 1] as const;
export type BlockSize = (typeof blockSizes)[number];

export interface Block {
  first_day: Day;
  days: BlockSize;
}

const dayMs = 86_400_000;
/** A Monday, so that seven days are a week. */
const origin = Date.UTC(1970, 0, 5);

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** All days from one to another, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) => addDays(from, nth));
}

/** The block of this size that a day lies in. */
export function blockAround(day: Day, days: BlockSize): Block {
  const since = Math.floor((Date.parse(day) - origin) / dayMs / days);
  return { first_day: new Date(origin + since * days * dayMs).toISOString().slice(0, 10), days };
}

export const lastDay = ({ first_day, days }: Block): Day => addDays(first_day, days - 1);

/** As few blocks as there can be for the days of a period that are kept; days that are not come one by one. */
export function coverPeriod(
  from: Day,
  to: Day,
  isKept: (day: Day) => boolean,
): { blocks: Block[]; others: Day[] } {
  const blocks: Block[] = [];
  const others: Day[] = [];
  for (let day = from; day <= to; ) {
    const block = blockSizes
      .map((days) => ({ first_day: day, days }))
      .find(
        (one) =>
          blockAround(day, one.days).first_day === day &&
          lastDay(one) <= to &&
          daysBetween(day, lastDay(one)).every(isKept),
      );
    if (block) blocks.push(block);
    else others.push(day);
    day = addDays(day, block?.days ?? 1);
  }
  return { blocks, others };
}

/** Days that follow one another, together. */
export function stretchesOf(days: readonly Day[], longest: number): { from: Day; to: Day }[] {
  const stretches: { from: Day; to: Day }[] = [];
  for (const day of days.toSorted()) {
    const last = stretches.at(-1);
    if (last && addDays(last.to, 1) === day && daysBetween(last.from, day).length <= longest) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}

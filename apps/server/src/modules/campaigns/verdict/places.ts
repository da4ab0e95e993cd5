/** How an audience is split: so many messages, and the share of the people that tries them. */
export interface Split {
  variants: number;
  /** 100: everybody. */
  percent: number;
}

/**
 * The message of the person who is `nth` of all (from 0), by groups that are alike; null for whoever waits for the winner. Any
 * stretch of people is split like the whole, to within one person: so is each group. `drawVariants` says the same as SQL.
 */
export function placeOf(nth: number, { variants, percent }: Split): number | null {
  const before = Math.floor((nth * percent) / 100);
  const isTested = Math.floor(((nth + 1) * percent) / 100) > before;
  return isTested ? (before % variants) + 1 : null;
}

/** How many get each message, and how many wait. */
export function sizesOf(people: number, { variants, percent }: Split): { each: number[]; rest: number } {
  const tested = Math.floor((people * percent) / 100);
  const each = Array.from({ length: variants }, (_, index) =>
    Math.max(0, Math.ceil((tested - index) / variants)),
  );
  return { each, rest: people - tested };
}

/**
 * The items in as few rounds as there are items of whoever has most: in each, nobody has two, and everybody's own follow
 * in their order. So what one changes is there for the next of the same, and the others need not wait for it.
 */
export function roundsOf<T>(items: readonly T[], whose: (item: T) => string): T[][] {
  const rounds: T[][] = [];
  const had = new Map<string, number>();
  for (const item of items) {
    const key = whose(item);
    const place = had.get(key) ?? 0;
    had.set(key, place + 1);
    const round = rounds[place];
    if (round) round.push(item);
    else rounds.push([item]);
  }
  return rounds;
}

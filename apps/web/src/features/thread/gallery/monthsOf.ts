/** Things of one month, under its name. */
export interface Month<T> {
  key: string;
  /** A moment in it. */
  at: string;
  items: T[];
}

/**
 * What comes one after the other by the months of the person's clock. Where WhatsApp brought an old message late, its month
 * stands once more: the order is that of the thread.
 */
export function monthsOf<T extends { at: string }>(items: readonly T[]): Month<T>[] {
  const months: Month<T>[] = [];
  for (const item of items) {
    const day = new Date(item.at);
    const month = `${day.getFullYear()}-${day.getMonth()}`;
    const last = months.at(-1);
    if (last?.key.startsWith(`${month} `)) last.items.push(item);
    else months.push({ key: `${month} ${months.length}`, at: item.at, items: [item] });
  }
  return months;
}

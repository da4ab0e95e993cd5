import type { PriceList } from '@herald/contract';

/** Returns the list that counts once this one is withdrawn; of one day the server names the last import first. */
export function successorOf(list: PriceList, lists: readonly PriceList[]): PriceList | null {
  const others = lists.filter(
    (other) =>
      other !== list &&
      other.currency === list.currency &&
      other.status !== 'withdrawn' &&
      other.valid_from <= list.valid_from,
  );
  return others.reduce<PriceList | null>(
    (last, other) => (last === null || other.valid_from > last.valid_from ? other : last),
    null,
  );
}

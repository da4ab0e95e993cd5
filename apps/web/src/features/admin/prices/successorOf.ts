import type { PriceList } from '@herald/contract';

/** Returns the list that counts once this one is withdrawn; of one day the server names the last import first. */
export function successorOf(list: PriceList, lists: readonly PriceList[]): PriceList | null {
  return othersOf(list, lists)
    .filter((other) => other.valid_from <= list.valid_from)
    .reduce<PriceList | null>(
      (last, other) => (last === null || other.valid_from > last.valid_from ? other : last),
      null,
    );
}

/** Returns the list that begins next after this one. */
export function laterThan(list: PriceList, lists: readonly PriceList[]): PriceList | null {
  return othersOf(list, lists)
    .filter((other) => other.valid_from > list.valid_from)
    .reduce<PriceList | null>(
      (first, other) => (first === null || other.valid_from < first.valid_from ? other : first),
      null,
    );
}

const othersOf = (list: PriceList, lists: readonly PriceList[]) =>
  lists.filter((other) => other !== list && other.currency === list.currency && other.status !== 'withdrawn');

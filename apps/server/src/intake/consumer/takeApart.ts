import { savepoint } from '../../platform/database/index.ts';
import type { Batch, Item } from '../batch.ts';
import type { Source } from '../source.ts';

/** An item that cannot be taken in, and why. */
export interface ItemFailure {
  item: Item;
  error: unknown;
}

/**
 * Takes in what can be, in order, and returns the items that cannot. Halves are tried until the broken items stand alone:
 * one among a thousand costs some twenty tries instead of a thousand. What a failed try wrote and noted is undone.
 */
export async function takeApart(
  batch: Batch,
  items: readonly Item[],
  source: Source,
  concernsAll: (error: unknown) => boolean,
): Promise<ItemFailure[]> {
  if (items.length === 0) return [];
  const remembered: (() => void)[] = [];
  const trial: Batch = {
    ...batch,
    defer: (...about) => void remembered.push(() => batch.defer(...about)),
    note: (item, remark) => void remembered.push(() => batch.note(item, remark)),
  };
  try {
    await savepoint(batch.tx, () => source.process(trial, items));
    for (const remember of remembered) remember();
    return [];
  } catch (error) {
    if (concernsAll(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only) return [{ item: only, error }];
  }
  const half = items.length >> 1;
  const first = await takeApart(batch, items.slice(0, half), source, concernsAll);
  const second = await takeApart(batch, items.slice(half), source, concernsAll);
  return [...first, ...second];
}

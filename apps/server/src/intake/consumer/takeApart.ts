import type { Batch, Item } from '../../messaging/whatsapp/batch.ts';
import type { InboundHooks } from '../../messaging/whatsapp/handlers.ts';
import { processItems } from '../../messaging/whatsapp/processItems.ts';
import { savepoint } from '../../platform/database/index.ts';

/** An item that cannot be taken in, and why. */
export interface ItemFailure {
  item: Item;
  error: unknown;
}

/**
 * Takes in what can be, in order, and answers the items that cannot. Halves are tried until the broken items stand alone:
 * one among a thousand costs some twenty tries instead of a thousand. What a failed try wrote and noted is undone.
 */
export async function takeApart(
  batch: Batch,
  items: readonly Item[],
  hooks: InboundHooks,
  concernsAll: (error: unknown) => boolean,
): Promise<ItemFailure[]> {
  if (items.length === 0) return [];
  const remembered: (() => void)[] = [];
  const trial: Batch = {
    ...batch,
    defer: (item, why) => void remembered.push(() => batch.defer(item, why)),
    note: (item, remark) => void remembered.push(() => batch.note(item, remark)),
  };
  try {
    await savepoint(batch.tx, () => processItems(trial, items, hooks));
    for (const remember of remembered) remember();
    return [];
  } catch (error) {
    if (concernsAll(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only) return [{ item: only, error }];
  }
  const half = items.length >> 1;
  const first = await takeApart(batch, items.slice(0, half), hooks, concernsAll);
  const second = await takeApart(batch, items.slice(half), hooks, concernsAll);
  return [...first, ...second];
}

import type { LibraryTemplate, Locale } from '@herald/contract';
import { type LibraryItem, structureOf } from './item.ts';
import { customerItems } from './items/customers.ts';
import { orderItems } from './items/orders.ts';
import { salesItems } from './items/sales.ts';

export const libraryItems: readonly LibraryItem[] = [...salesItems, ...orderItems, ...customerItems];

/** The library in one language, in the order in which it is shown. */
export function readLibrary(locale: Locale): LibraryTemplate[] {
  return libraryItems.map((item) => ({
    id: item.id,
    name: item[locale].name,
    description: item[locale].description,
    tags: [...item.tags],
    structure: structureOf(item, locale),
  }));
}

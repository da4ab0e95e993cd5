import type { LibraryAutomation, Locale, listLibraryAutomations, RouteQuery } from '@herald/contract';
import { normalizeWords } from '@herald/flow';
import { libraryItems } from './index.ts';
import { presentItem } from './item.ts';

type Query = RouteQuery<typeof listLibraryAutomations>;

/** The library in one language, those first that most shops begin with. */
export function listLibrary(reader: Locale, { search = '', category, language }: Query): LibraryAutomation[] {
  const locale = language ?? reader;
  const words = normalizeWords(search).split(' ').filter(Boolean);
  return libraryItems
    .filter((item) => category === undefined || item.categories.includes(category))
    .filter((item) => {
      const said = normalizeWords(`${item[locale].name} ${item[locale].description}`);
      return words.every((word) => said.includes(word));
    })
    .toSorted((one, other) => Number(other.recommended ?? false) - Number(one.recommended ?? false))
    .map((item) => presentItem(item, locale));
}

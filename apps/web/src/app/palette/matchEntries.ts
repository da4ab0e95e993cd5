import { plainText } from '#ui/plainText.ts';
export interface PaletteEntry {
  label?: string | undefined;
  description?: string | undefined;
  keywords?: string | string[] | undefined;
}

/**
 * Returns the entries that hold every word of the query, accents and capitals aside: those with the words in their name
 * first, in the order they came.
 */
export function matchEntries<E extends PaletteEntry>(query: string, entries: readonly E[]): E[] {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  const hold = (text: string) => words.every((word) => plainText(text).includes(word));
  const named = entries.filter(({ label = '' }) => hold(label));
  const known = entries.filter((entry) => !named.includes(entry) && hold(allWords(entry)));
  return [...named, ...known];
}

const allWords = ({ label, description, keywords }: PaletteEntry): string =>
  [label, description, keywords].flat().join(' ');

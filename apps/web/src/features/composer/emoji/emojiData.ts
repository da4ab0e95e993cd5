import type { Locale } from '@herald/contract';
import { plainText } from '#ui/plainText.ts';

export interface Emoji {
  sign: string;
  label: string;
  group: number;
  /** Folded, to be searched. */
  words: string;
}

/** The groups of Unicode that people choose from; those of skin and hair are parts of others. */
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

const loads = {
  en: () => import('emojibase-data/en/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
};

/** All emoji with their names in one language; bundled with the application, fetched when somebody opens the picker. */
export async function loadEmoji(locale: Locale): Promise<Emoji[]> {
  const { default: all } = await loads[locale]();
  return all
    .filter(({ group }) => group !== undefined && group !== 2)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ unicode, label, group = 0, tags = [] }) => ({
      sign: unicode,
      label,
      group,
      words: plainText([label, ...tags].join(' ')),
    }));
}

export function searchEmoji(all: readonly Emoji[], text: string): Emoji[] {
  const wanted = plainText(text).split(/\s+/).filter(Boolean);
  return all.filter(({ words }) => wanted.every((word) => words.includes(word))).slice(0, 120);
}

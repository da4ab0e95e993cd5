import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locale = 'en' | 'fr';
type Texts = { [key: string]: string | Texts };

const folder = join(import.meta.dirname, '../../../apps/web/locales');

/** Every text of the application in a language, by its key without the file's name. */
function readTexts(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(folder, locale))) {
    flatten(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Texts, '', texts);
  }
  return texts;
}

function flatten(from: Texts, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(from)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

const texts = { en: readTexts('en'), fr: readTexts('fr') };
const keys = new Set([...texts.en.keys()].flatMap((key) => [key, key.replace(/_(one|many|other)$/, '')]));

/** What people might write; the demo team wrote some of it in both languages. */
const isExample = /placeholder|sample/i;

/** Variables of the demo team's canned replies, one of which the editor of templates names as an example. */
const cannedVariables = ['{{first_name}}', '{{agent}}'];

/** Keys that stand on the screen where their text should be, and values that were never filled in. */
export function findRawKeys(shown: string): string[] {
  const words = shown.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? [];
  const unfilled = shown.match(/\{\{\s*\w*[a-z]\w*\s*\}\}/g) ?? [];
  return [
    ...words.filter((word) => keys.has(word)),
    ...unfilled.filter((value) => !cannedVariables.includes(value)),
  ];
}

/** Sentences of the other language: long enough that they cannot be there by chance. */
export const findForeignTexts = (shown: string, locale: Locale): string[] =>
  foreign[locale].filter((text) => shown.includes(text));

function listForeign(own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const known = new Set(own.values());
  return [...other]
    .filter(([key, text]) => !isExample.test(key) && !known.has(text))
    .map(([, text]) => text)
    .filter((text) => text.split(' ').length >= 3 && !text.includes('{{'));
}

const foreign = { en: listForeign(texts.en, texts.fr), fr: listForeign(texts.fr, texts.en) };

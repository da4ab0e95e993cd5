import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const plural = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

function flatten(value: unknown, path: string, into: Texts): Texts {
  if (typeof value === 'string') return into.set(path, value);
  for (const [key, child] of Object.entries(value as object))
    flatten(child, path ? `${path}.${key}` : key, into);
  return into;
}

function namespaces(locale: string): Map<string, Texts> {
  const files = globSync(`locales/${locale}/*.json`, { cwd: root });
  return new Map(
    files.map((file) => [
      basename(file, '.json'),
      flatten(JSON.parse(readFileSync(join(root, file), 'utf8')), '', new Map()),
    ]),
  );
}

const [en, fr] = [namespaces('en'), namespaces('fr')];
const bases = (texts: Texts | undefined) =>
  [...new Set([...(texts?.keys() ?? [])].map((key) => key.replace(plural, '')))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

test('both languages have the same namespaces', () => {
  expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
});

test.each([...en.keys()])('%s says the same things in English and French', (namespace) => {
  expect(bases(fr.get(namespace))).toEqual(bases(en.get(namespace)));
  for (const [key, text] of [...(en.get(namespace) ?? []), ...(fr.get(namespace) ?? [])]) {
    expect(text.trim(), `${namespace}:${key}`).not.toBe('');
  }
});

test.each([...en.keys()])('%s has the same placeholders in both languages', (namespace) => {
  for (const [key, text] of en.get(namespace) ?? []) {
    const other = fr.get(namespace)?.get(key);
    if (other !== undefined) expect(placeholders(other), `${namespace}:${key}`).toEqual(placeholders(text));
  }
});

test('plural texts have every form their language needs', () => {
  for (const [locale, texts] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [namespace, all] of texts) {
      const counted = [...all.keys()]
        .filter((key) => key.endsWith('_other'))
        .map((key) => key.replace(plural, ''));
      const missing = counted
        .flatMap((base) => needed.map((form) => `${base}_${form}`))
        .filter((key) => !all.has(key));
      expect(missing, `${locale}/${namespace}`).toEqual([]);
    }
  }
});

interface Use {
  file: string;
  /** Where the key may stand: those that the file names, and that of its feature. */
  namespaces: string[];
  key: string;
}

function namespacesOf(file: string, source: string): string[] {
  const named = [...source.matchAll(/(?:useTranslation\(\s*\[?\s*|TFunction<)'(\w+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const feature = /src\/features\/(\w+)\//.exec(file)?.[1];
  const usesCommon = !feature || source.includes('useTranslation()');
  return [...named, ...(feature ? [feature] : []), ...(usesCommon ? ['common'] : [])];
}

/** Every `t('…')` and t(`…`) of the source. */
function usedKeys(): Use[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|gen)\./.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const own = namespacesOf(file, source);
    const calls = source.matchAll(/(?<![\w.])(?:i18next\.)?t\(\s*(?:'([^']+)'|`([^`]+)`)/g);
    const ternaries = source.matchAll(/(?<![\w.])t\([^'`()]*\?\s*'([^']+)'\s*:\s*'([^']+)'/g);
    const found = [...calls, ...ternaries].flatMap((match) =>
      match.slice(1).filter((key) => key !== undefined),
    );
    return found.map((full) => {
      const [first, second] = full.split(':');
      return second === undefined
        ? { file, namespaces: own, key: full }
        : { file, namespaces: [first ?? ''], key: second };
    });
  });
}

function exists(namespace: string, key: string): boolean {
  const texts = en.get(namespace);
  const known = bases(texts);
  const start = key.split('${')[0] ?? '';
  if (key.includes('${')) return known.some((each) => each.startsWith(start));
  return known.includes(key) || Boolean(texts?.has(key));
}

test('every key used in the code has a text', () => {
  const unknown = usedKeys().filter(({ namespaces, key }) => !namespaces.some((each) => exists(each, key)));
  expect(unknown.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});

/** One thing has one name; the other one that lies near stands for something else, or for nothing. */
const otherNames: [RegExp, string][] = [
  [/codes? de récupération/i, 'codes de secours'],
  [/boîte de réception/i, 'messagerie'],
  [/\bforfaits?\b/i, 'offre'],
  [/through the administrator|par l’administrateur/i, 'operator, exploitant'],
];

test('nothing is called by another name than elsewhere', () => {
  const wrong = [...en, ...fr].flatMap(([namespace, texts]) =>
    [...texts].flatMap(([key, text]) =>
      otherNames
        .filter(([other]) => other.test(text))
        .map(([, name]) => `${namespace}:${key} should say ${name}: ${text}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('consent, fields and since when somebody is there are called the same in the inbox, in contacts and in segments', () => {
  for (const texts of [en, fr]) {
    const said = (namespace: string, key: string) => texts.get(namespace)?.get(key);
    for (const status of ['opted_in', 'opted_out', 'unknown']) {
      const word = said('contacts', `consent.status.${status}`);
      expect(said('messages', `optin.${status}`)).toBe(word);
      expect(said('segments', `consent.${status}`)).toBe(word?.toLowerCase());
    }
    expect(said('messages', 'attributes.title')).toBe(said('contacts', 'panel.attributes'));
    expect(said('messages', 'attributes.created')).toBe(said('contacts', 'field.added'));
  }
});

test('a page of the administration has the name of its tab', () => {
  const pages = {
    teams: 'teams',
    audit: 'log',
    overview: 'overview',
    impersonation: 'people',
    phoneNumbers: 'numbers',
    violations: 'violations',
    parkedEvents: 'parked',
    accessCodes: 'codes',
    priceLists: 'prices',
  };
  for (const texts of [en, fr]) {
    for (const [tab, page] of Object.entries(pages)) {
      expect(texts.get('admin')?.get(`${page}.title`)).toBe(texts.get('adminTabs')?.get(tab));
    }
  }
});

/** How the inbox was translated once, and what its trade does not say. */
const notOurs =
  /gets? them by themselves|everybody in turn|whose turn it is|has the least to do|always there|answer by itself|taken care of|care of it|pairs put|chacun son tour|dont c’est le tour|moins occupée|d’office|toujours là|pris en charge/i;

test('the inbox speaks as its trade does: Round robin, Least busy, Always open, Resolved, Dismissed', () => {
  const spoken = [
    'inbox',
    'inboxMenus',
    'inboxSettings',
    'pickers',
    'bulk',
    'messages',
    'conversation',
    'contacts',
  ];
  const wrong = [en, fr].flatMap((texts) =>
    spoken.flatMap((namespace) =>
      [...(texts.get(namespace) ?? [])].filter(
        ([, text]) => notOurs.test(text) && text !== 'Message non pris en charge',
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

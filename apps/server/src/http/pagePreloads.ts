import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@herald/contract';
import { asHtml } from './html.ts';

/** What the build says of a page: see `build/pageFiles.ts` of the web application. */
interface PageFiles {
  isPrivate: boolean;
  scripts: string[];
  styles: string[];
  texts: Partial<Record<Locale, string[]>>;
}

interface Visitor {
  isStranger: boolean;
  locale: Locale;
}

/** Where whoever is not signed in is led. */
const signInPage = '/login';

export type PreloadsOf = (path: string, visitor: Visitor) => string;

/**
 * Names the files of a page in its head: the browser fetches them beside the code that would ask for them only after it
 * has run and has heard who visits.
 */
export function readPreloads(webDist: string): PreloadsOf {
  const file = join(webDist, '.vite/pages.json');
  const all: Record<string, PageFiles> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  // `$name` sorts before every letter: what has that very address comes first.
  const pages = Object.entries(all)
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([address, files]) => ({ matches: matcher(address), files }));
  return (path, { isStranger, locale }) => {
    const asked = pages.find(({ matches }) => matches(path))?.files;
    const page = isStranger && (asked === undefined || asked.isPrivate) ? all[signInPage] : asked;
    return page ? linksOf(page, locale) : '';
  };
}

function linksOf({ scripts, styles, texts }: PageFiles, locale: Locale): string {
  // Not as stylesheets: what is drawn first waits for those, and they would come before the ones of every page.
  const ofStyles = styles.map((href) => `<link rel="preload" as="style" crossorigin href="${asHtml(href)}">`);
  const ofScripts = [...(texts[locale] ?? []), ...scripts].map(
    (href) => `<link rel="modulepreload" crossorigin href="${asHtml(href)}">`,
  );
  return [...ofStyles, ...ofScripts].join('');
}

/** `$name` stands for any part of an address. */
function matcher(address: string): (path: string) => boolean {
  const parts = address.split('/');
  return (path) => {
    const given = path.split('/');
    return (
      given.length === parts.length && parts.every((part, at) => part.startsWith('$') || part === given[at])
    );
  };
}

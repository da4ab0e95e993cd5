import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getConversation,
  getHome,
  getTeam,
  getUser,
  type Locale,
  listAlerts,
  listConversations,
  urlOf,
} from '@herald/contract';
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

/** Of the path of a page and, behind it, what is asked of it (`?…`). */
export type PreloadsOf = (path: string, query: string, visitor: Visitor) => string;

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
  return (path, query, { isStranger, locale }) => {
    const asked = pages.find(({ matches }) => matches(path))?.files;
    const page = isStranger && (asked === undefined || asked.isPrivate) ? all[signInPage] : asked;
    const questions = isStranger ? [] : questionsOf(path + query);
    return (page ? linksOf(page, locale) : '') + questions.map(linkOfQuestion).join('');
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

const ofTeam = /^\/teams\/(\d+)\/(\d+)(\/[^?]*)?(\?.*)?$/;
const ofInbox = /^\/messages(?:\/(\d+))?$/;

/**
 * What a page of a team asks the server first: who is here, the team and its alerts always (`askSession` and `main.tsx` of
 * the web application), and what the first page and the inbox ask for (`data/asks`). The answers travel beside the code
 * instead of after it. What an address with a query asks is not known here.
 */
function questionsOf(address: string): string[] {
  const [, team_id, phone_number_id, screen = '', query] = ofTeam.exec(address) ?? [];
  if (team_id === undefined || phone_number_id === undefined) return [];
  const params = { team_id: Number(team_id), phone_number_id: Number(phone_number_id) };
  const always = [urlOf(getUser), urlOf(getTeam, { params }), urlOf(listAlerts, { params })];
  if (query !== undefined) return always;
  if (screen === '' || screen === '/') return [...always, urlOf(getHome, { params })];
  const [inbox, contact_id] = ofInbox.exec(screen) ?? [];
  if (inbox === undefined) return always;
  const list = urlOf(listConversations, { params, query: { per_page: 30 } });
  if (contact_id === undefined) return [...always, list];
  const ofPerson = { params: { ...params, contact_id: Number(contact_id) } };
  return [...always, list, urlOf(getConversation, { ...ofPerson, query: { peek: 'true' } })];
}

/** `fetch` takes what was asked for in the same way: with the cookie, as a call of a script. */
const linkOfQuestion = (href: string) => `<link rel="preload" as="fetch" crossorigin href="${asHtml(href)}">`;

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

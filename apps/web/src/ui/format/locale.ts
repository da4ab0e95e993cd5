import type { Locale } from '@herald/contract';

export const locales = ['en', 'fr'] as const satisfies readonly Locale[];
export const languageTags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR' };
export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

const cookieName = 'i18n_redirected';
const storageKey = 'herald-locale';
const cookieSeconds = 365 * 24 * 60 * 60;

function readCookie(cookie: string): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookie)?.[1];
}

function toLocale(value: string | null | undefined): Locale | null {
  const language = value?.toLowerCase().split('-')[0];
  return locales.find((known) => known === language) ?? null;
}

export interface LocaleHints {
  cookie: string;
  stored: string | null;
  browser: readonly string[];
}

/** What the person chose before, else the first language of the browser that we speak, else English. */
export function chooseLocale({ cookie, stored, browser }: LocaleHints): Locale {
  const known = [readCookie(cookie), stored, ...browser].map(toLocale).find((locale) => locale !== null);
  return known ?? 'en';
}

/** True when the person chose a language in this browser. */
export function hasChosenLocale(cookie: string): boolean {
  return readCookie(cookie) !== undefined;
}

export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${cookieName}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`;
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage may be forbidden; the cookie is enough.
  }
}

export function storedLocale(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

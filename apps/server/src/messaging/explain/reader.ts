import type { Locale } from '@herald/contract';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';

/** Who reads the words: their language, and the clock that their team goes by. */
export interface Reader {
  locale: Locale;
  timezone: string;
}

export async function readerOf(tx: Tx, teamId: number, locale: Locale): Promise<Reader> {
  return { locale, timezone: await readTimezone(tx, teamId) };
}

const tags: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR' };

/** A moment on the reader's clock: "20 Nov 2026, 14:30". */
export function momentFor({ locale, timezone }: Reader, at: Date): string {
  const parts = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  return new Intl.DateTimeFormat(tags[locale], parts).format(at);
}

import type { Locale } from '@herald/contract';
import { dateIn } from './hours.ts';

const near: Record<Locale, [today: string, tomorrow: string]> = {
  en: ['today', 'tomorrow'],
  fr: ['aujourd’hui', 'demain'],
};
const joint: Record<Locale, string> = { en: 'at', fr: 'à' };
const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR' };

/** Returns a moment as people name it: "tomorrow at 9:00 AM", "lundi à 09:00", "mardi 5 janvier à 09:00". */
export function momentWords(
  at: Date,
  { locale, zone, now }: { locale: Locale; zone: string; now: Date },
): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[locale], { timeZone: zone, ...options }).format(at);
  const days = dateIn(zone, now).until(dateIn(zone, at)).days;
  const far = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const day = near[locale][days] ?? write(days < 7 ? { weekday: 'long' } : far);
  return `${day} ${joint[locale]} ${write({ hour: locale === 'fr' ? '2-digit' : 'numeric', minute: '2-digit' })}`;
}

import type { Locale } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { dateIn } from './hours.ts';

interface Facts {
  locale: Locale;
  zone: string;
  firstName: string | null;
  name: string | null;
  now: Date;
  opensAt: Date | null;
}

/** The words of an absence for one person. A name that nobody knows leaves no gap. */
export function fillMessage(text: string, facts: Facts): string {
  const { name, firstName } = facts;
  const values: Record<string, string> = {
    first_name: firstName || name?.trim().split(/\s+/)[0] || '',
    name: name ?? firstName ?? '',
    opens_at: facts.opensAt ? tellMoment(facts.opensAt, facts) : '',
  };
  const filled = text.replace(/( ?)\{\{\s*(\w+)\s*\}\}/g, (whole, space: string, key: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    return value === '' ? '' : `${space}${value}`;
  });
  return [...filled.trim()].slice(0, limits.message.text).join('');
}

const near: Record<Locale, [today: string, tomorrow: string]> = {
  en: ['today', 'tomorrow'],
  fr: ['aujourd’hui', 'demain'],
};
const joint: Record<Locale, string> = { en: 'at', fr: 'à' };
const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR' };

/** "tomorrow at 9:00 AM", "lundi à 09:00", "mardi 5 janvier à 09:00". */
export function tellMoment(at: Date, { locale, zone, now }: Pick<Facts, 'locale' | 'zone' | 'now'>): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[locale], { timeZone: zone, ...options }).format(at);
  const days = dateIn(zone, now).until(dateIn(zone, at)).days;
  const far = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const day = near[locale][days] ?? write(days < 7 ? { weekday: 'long' } : far);
  return `${day} ${joint[locale]} ${write({ hour: locale === 'fr' ? '2-digit' : 'numeric', minute: '2-digit' })}`;
}

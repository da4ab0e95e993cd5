import type { Locale } from '@herald/contract';
import { describeOccurrence } from '../occurrenceWords.ts';
import { describeOutcome, describeStop } from '../reasons.ts';
import type { AlertData, AlertWords, Told, Words } from './data.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { type AlertPlace, actsOn, pathOf } from './pathOf.ts';
import { unbroken } from './unbroken.ts';

/** An alert with what its words name. */
export interface AlertRow extends AlertPlace {
  data: unknown;
  /** Whom its conversation is with. */
  person: string | null;
}

interface Reader {
  locale: Locale;
  /** What the reader may do in the team. */
  held: readonly string[];
  timezone: string;
}

export interface DescribedAlert {
  title: string;
  advice: string;
  action: { label: string; path: string } | null;
}

const words: Record<Locale, AlertWords> = { en: english, fr: french };
const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR' };

/** Returns an alert in the words of its reader: what happened, what to do, and the way there. */
export function describeAlert(row: AlertRow, reader: Reader): DescribedAlert {
  const needed = actsOn(row.kind);
  const mayAct = needed === null || reader.held.includes(needed);
  // The data of a row is that of its kind.
  const describe = words[reader.locale][row.kind] as (data: unknown, told: Told) => Words;
  const { title, advice, button } = describe(row.data, toldOf(row, reader, mayAct));
  const path = pathOf(row, mayAct);
  const set = reader.locale === 'fr' ? unbroken : (text: string) => text;
  const action = path === null || button === null ? null : { label: set(button), path };
  return { title: set(title), advice: set(advice), action };
}

const dayParts = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const momentParts = { ...dayParts, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

function toldOf(row: AlertRow, { locale, timezone }: Reader, mayAct: boolean): Told {
  const tag = tags[locale];
  const write = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: timezone, ...options }).format(new Date(at));
  const number = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  return {
    moment: (at) => write(at, momentParts),
    day: (at) => write(at, dayParts),
    date: (date) => write(date, { ...dayParts, timeZone: 'UTC' }),
    count: (value) => number.format(value),
    plural: (value, one, other) => (rules.select(value) === 'one' ? one : other),
    person: row.person,
    reason: reasonOf(row, locale),
    mayAct,
  };
}

function reasonOf({ kind, data }: AlertRow, locale: Locale): string {
  if (kind === 'campaign_stopped') {
    const { code, message } = data as AlertData['campaign_stopped'];
    return describeStop(code, message, locale);
  }
  if (kind === 'campaign_skipped')
    return describeOccurrence((data as AlertData['campaign_skipped']).code)[locale];
  if (kind !== 'answer_failed') return '';
  return describeOutcome(data as AlertData['answer_failed'], locale)?.message ?? '';
}

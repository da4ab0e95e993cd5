import type { ContactFieldKind } from '@herald/contract';
import type { Text } from '../../platform/errors.ts';

/** How a field reads its values. */
export interface FieldKind {
  kind: ContactFieldKind;
  choices: readonly string[];
}

// The same rules stand in herald.as_number, as_date and as_boolean.
const number = /^-?\d{1,30}(\.\d{1,30})?$/;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a stored value is one of its kind. */
export function suits({ kind, choices }: FieldKind, value: string): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'number':
      return number.test(value);
    case 'date':
      return isDay(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'choice':
      return choices.includes(value);
  }
}

function isDay(value: string): boolean {
  const [, year, month, date] = day.exec(value) ?? [];
  if (!year || year === '0000') return false;
  const time = new Date(`${value}T00:00:00Z`);
  return (
    !Number.isNaN(time.getTime()) &&
    time.getUTCMonth() + 1 === Number(month) &&
    time.getUTCDate() === Number(date)
  );
}

/** What to tell somebody who enters a value that does not suit. */
export function whyNot({ kind, choices }: FieldKind): Text {
  const list = choices.slice(0, 20).join(', ');
  const texts: Record<ContactFieldKind, Text> = {
    text: { en: 'Enter a text.', fr: 'Saisissez un texte.' },
    number: {
      en: 'Enter a number, with a point for decimals, such as 12.5.',
      fr: 'Saisissez un nombre, avec un point pour les décimales, par exemple 12.5.',
    },
    date: {
      en: 'Enter a date as year-month-day, such as 2026-01-31.',
      fr: 'Saisissez une date sous la forme année-mois-jour, par exemple 2026-01-31.',
    },
    boolean: { en: 'Enter true or false.', fr: 'Saisissez true ou false.' },
    choice: { en: `Choose one of: ${list}.`, fr: `Choisissez parmi : ${list}.` },
  };
  return texts[kind];
}

import type { Locale, Money } from './common.ts';

/** Returns how many digits of a currency stand after the point: 2 for EUR, none for JPY, 3 for TND. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency) ?? readDigits(currency);
  digits.set(currency, known);
  return known;
}

/** Asked once a currency: a list of campaigns asks sixty times, and a format takes as long to make as a row to read. */
const digits = new Map<string, number>();

function readDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Returns millionths of a currency in its minor unit (cents; yen have none), rounded up: a cost is never shown smaller
 * than it is.
 */
export function minorUnits(micros: number, currency: string): number {
  return Math.ceil(micros / 10 ** (6 - minorDigits(currency)));
}

/** Returns an amount in minor units as millionths of its currency. */
export function microsOf(amount: number, currency: string): number {
  return amount * 10 ** (6 - minorDigits(currency));
}

/** Returns an amount as people read it, for sentences that are written on the server. */
export function writeMoney({ amount, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** minorDigits(currency));
}

import type { Money } from '@herald/contract';
import { dateFormat, numberFormat, relativeFormat } from './formatters.ts';

/** Everything here takes the language tag (`fr-FR`) so that tests and other pages can use it as they like. */

export function formatNumber(value: number, tag: string, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(tag, options).format(value);
}

/** `0.4213` becomes `42.1%`. */
export function formatPercent(ratio: number, tag: string): string {
  return formatNumber(ratio, tag, { style: 'percent', maximumFractionDigits: 1 });
}

/** Minor units to text. Currencies without cents (JPY) and with three decimals (TND) are right as well. */
export function formatMoney({ amount, currency }: Money, tag: string): string {
  const format = numberFormat(tag, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

export function formatDate(time: Date, tag: string, timeZone?: string): string {
  return dateFormat(tag, { dateStyle: 'medium', timeZone }).format(time);
}

/** The name of a day of the week, of which 1 is Monday. */
export function formatWeekday(day: number, tag: string): string {
  // The first of January 2024 was a Monday.
  return dateFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));
}

export function formatDateTime(time: Date, tag: string, timeZone?: string): string {
  return dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
}

/** The exact moment, to the second and with the zone: what a person sees on hover. */
export function formatExact(time: Date, tag: string, timeZone?: string): string {
  return dateFormat(tag, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(time);
}

export function formatTime(time: Date, tag: string, timeZone?: string): string {
  return dateFormat(tag, { timeStyle: 'short', timeZone }).format(time);
}

const steps: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
];

/**
 * "3 minutes ago", "tomorrow"; the date itself once it is more than a week away. Null within the minute, for which the
 * browser only knows a word that stands alone.
 */
export function formatRelative(time: Date, now: Date, tag: string): string | null {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  const step = steps.find(([limit]) => distance < limit);
  if (!step) return formatDate(time, tag);
  const [, size, unit] = step;
  const relative = relativeFormat(tag, { numeric: 'auto' });
  if (unit === 'second') return null;
  return relative.format(Math.trunc(seconds / size), unit);
}

/** A duration such as the rest of a message window: `23 h 10 min`, `4 min`. */
export function formatDuration(seconds: number, tag: string): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const unit = (value: number, name: string) =>
    formatNumber(value, tag, { style: 'unit', unit: name, unitDisplay: 'short' });
  if (hours >= 48)
    return hours % 24 === 0
      ? unit(hours / 24, 'day')
      : `${unit(Math.floor(hours / 24), 'day')} ${unit(hours % 24, 'hour')}`;
  if (hours === 0) return unit(rest, 'minute');
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
}

/** `+33612345678` as people write it; unknown shapes are shown as they are. */
export function groupPhoneDigits(phone: string): string {
  const french = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  if (french) return `+33 ${french.slice(1).join(' ')}`;
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`;
  return phone;
}

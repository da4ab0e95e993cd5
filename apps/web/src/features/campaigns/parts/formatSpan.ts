import { formatDuration, formatNumber } from '#ui/format/formatting.ts';

const day = 86_400;

/** How long something takes: minutes and hours as always, days once it is two or more. */
export function formatSpan(seconds: number, tag: string): string {
  if (seconds < 2 * day) return formatDuration(Math.max(60, Math.ceil(seconds / 60) * 60), tag);
  return formatNumber(Math.round((seconds / day) * 2) / 2, tag, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
}

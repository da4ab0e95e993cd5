import { useFormat } from '#ui/format/useFormat.ts';

const day = 86_400;

/** How long something took, in so many words as help: `40 s`, `12 min`, `3 h 10 min`, `2.5 d`; a dash for nothing. */
export function useSpan(): (seconds: number | null) => string {
  const format = useFormat();
  const unit = (value: number, name: string) =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });
  return (seconds) => {
    if (seconds === null) return '–';
    if (seconds < 60) return unit(Math.round(seconds), 'second');
    if (seconds < 2 * day) return format.duration(seconds);
    return unit(seconds / day, 'day');
  };
}

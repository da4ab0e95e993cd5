import { useFormat } from '#ui/format/useFormat.ts';

/** Tells a day without a time (`2027-01-01`) as people write it, the same in every zone. */
export function useDay(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00`);
}

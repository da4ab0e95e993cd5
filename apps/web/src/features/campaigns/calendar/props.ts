import type { CalendarEntry } from '@herald/contract';

export interface CalendarProps {
  /** Names the month for screen readers. */
  label: string;
  /** `YYYY-MM`. */
  month: string;
  /** `YYYY-MM-DD` on the team's clock. */
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  /** A day in words, with how many campaigns it has. */
  dayName: (date: string, campaigns: number) => string;
  onMonth: (month: string) => void;
}

import type { CalendarEntry, PlannedEntry } from '@herald/contract';

/** What began or will by itself, or a date on which a recurring campaign will make one. */
export type ShownEntry = CalendarEntry | PlannedEntry;

export interface CalendarProps {
  /** Names the month for screen readers. */
  label: string;
  /** `YYYY-MM`. */
  month: string;
  /** `YYYY-MM-DD` on the team's clock. */
  today: string;
  entries: ReadonlyMap<string, readonly ShownEntry[]>;
  /** A day in words, with how many campaigns it has. */
  dayName: (date: string, campaigns: number) => string;
  onMonth: (month: string) => void;
}

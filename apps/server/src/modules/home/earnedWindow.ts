import { earnedDays } from '@herald/contract';

const day = 86_400_000;

/** The days that the page looks back on, by UTC, the first first; today is the last. */
export function earnedWindow(now: Date): [first: string, ...string[]] {
  const daysAgo = (count: number) => new Date(now.getTime() - count * day).toISOString().slice(0, 10);
  const later = Array.from({ length: earnedDays }, (_, index) => daysAgo(earnedDays - 1 - index));
  return [daysAgo(earnedDays), ...later];
}

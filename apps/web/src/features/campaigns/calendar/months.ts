const day = 24 * 60 * 60 * 1000;

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const timeOf = (date: string) => Date.parse(`${date}T00:00Z`);

/** The date so many days later, `YYYY-MM-DD`. */
export const dayAfter = (date: string, days: number): string => isoOf(timeOf(date) + days * day);

/** The month so many months later, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

/** Of which the calendar can show anything. */
export const isShown = (month: string): boolean => month >= '2000-01' && month <= '2099-12';

export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const length = Math.round((timeOf(`${monthAfter(month, 1)}-01`) - timeOf(first)) / day);
  return Array.from({ length }, (_, index) => dayAfter(first, index));
}

/** Its weeks from the first day of the week on (1 is Monday); null before its first day and behind its last. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const days = daysOf(month);
  const before = (weekdayOf(`${month}-01`) - firstDay + 7) % 7;
  const cells = [...Array<null>(before).fill(null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(timeOf(date)).getUTCDay() || 7;

/** On which day weeks begin where a language is spoken; on Monday where nobody says so. */
export function firstDayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}

/** Where a key of the calendar leads from a day: along the week, by weeks, by months. */
export function dayByKey(key: string, date: string, firstDay: number): string | null {
  const place = (weekdayOf(date) - firstDay + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(date, -1);
    case 'ArrowRight':
      return dayAfter(date, 1);
    case 'ArrowUp':
      return dayAfter(date, -7);
    case 'ArrowDown':
      return dayAfter(date, 7);
    case 'Home':
      return dayAfter(date, -place);
    case 'End':
      return dayAfter(date, 6 - place);
    case 'PageUp':
      return inMonth(date, monthAfter(date.slice(0, 7), -1));
    case 'PageDown':
      return inMonth(date, monthAfter(date.slice(0, 7), 1));
    default:
      return null;
  }
}

/** The same day of another month, or its last where it is shorter. */
function inMonth(date: string, month: string): string {
  const days = daysOf(month);
  return days[Math.min(Number(date.slice(8)), days.length) - 1]!;
}

import type { BusinessHours } from '@herald/contract';

export type Span = BusinessHours['spans'][number];
export type Day = Span['day'];

export const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** What a team begins with. */
export const usualHours: BusinessHours = {
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  closed_dates: [],
};

export function spansOf({ spans }: BusinessHours, day: number): Span[] {
  return spans.filter((span) => span.day === day);
}

/** The day as it is given, the others as they were; always in the order of the week. */
export function withDay(
  hours: BusinessHours,
  day: number,
  spans: readonly Omit<Span, 'day'>[],
): BusinessHours {
  const others = hours.spans.filter((span) => span.day !== day);
  const own = spans.map(({ from, to }) => ({ day, from, to }));
  return { ...hours, spans: [...others, ...own].sort((one, other) => one.day - other.day) };
}

/** Every day gets the times of one. */
export function copyDay(hours: BusinessHours, from: number): BusinessHours {
  const spans = spansOf(hours, from);
  return days.reduce((week, day) => withDay(week, day, spans), hours);
}

/** The next span of a day: after a break of an hour, four hours long at most. */
export function nextSpan(spans: readonly Omit<Span, 'day'>[]): Omit<Span, 'day'> {
  const last = spans.at(-1);
  if (!last) return { from: '09:00', to: '18:00' };
  const begin = Math.min(minutesOf(last.to) + 60, 23 * 60);
  return { from: clockOf(begin), to: clockOf(Math.min(begin + 240, 24 * 60)) };
}

export type SpanProblem = 'incomplete' | 'order' | 'overlap';

/** What is wrong with each span of a day, at its place; null where all is well. */
export function problemsOf(spans: readonly Omit<Span, 'day'>[]): (SpanProblem | null)[] {
  return spans.map((span, index) => {
    if (!span.from || !span.to) return 'incomplete';
    if (span.from >= span.to) return 'order';
    const overlaps = spans.slice(0, index).some((other) => other.from < span.to && span.from < other.to);
    return overlaps ? 'overlap' : null;
  });
}

export function hasProblem(hours: BusinessHours | null): boolean {
  return hours !== null && days.some((day) => problemsOf(spansOf(hours, day)).some((each) => each !== null));
}

/** A clock has no 24:00: midnight at the end of a day is written 00:00. */
export function endToClock(to: string): string {
  return to === '24:00' ? '00:00' : to;
}

export function endFromClock(clock: string): string {
  return clock === '00:00' ? '24:00' : clock;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

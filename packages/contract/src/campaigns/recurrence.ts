import { z } from 'zod';
import { time } from '../common.ts';
import { clockTime } from '../delivery.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A day of a calendar that exists, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date().refine((date) => date >= '2000-01-01' && date <= '2099-12-31');

/** When a campaign repeats, on the clock of the team. */
export const recurrence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), time: clockTime }),
  z.object({
    every: z.literal('week'),
    time: clockTime,
    /** 1 is Monday, 7 is Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    /** Each week, or each second one, counted from the week of the first day. */
    weeks: z.int().min(1).max(8).default(1),
  }),
  /** A month without that day has it on its last. */
  z.object({ every: z.literal('month'), time: clockTime, day: z.int().min(1).max(31) }),
]);
export type Recurrence = z.output<typeof recurrence>;

/** When it is over: never, after a day, or once so many campaigns were made; a date that was skipped does not count. */
export const recurrenceEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('on'), date: calendarDate }),
  z.object({ kind: z.literal('after'), times: z.int().min(1).max(500) }),
]);
export type RecurrenceEnd = z.output<typeof recurrenceEnd>;

export const seriesStates = ['active', 'paused', 'ended'] as const;

/** How a campaign repeats: each date makes a campaign of its own from it, for whoever its sources name then. */
export const campaignSeries = z.object({
  rule: recurrence,
  starts_on: calendarDate,
  ends: recurrenceEnd,
  state: z.enum(seriesStates),
  /** Null unless it is active. */
  next: z
    .object({
      date: calendarDate,
      at: time,
      /** What the team's clock shows then, `YYYY-MM-DDTHH:mm`: later than the rule says on a day whose clocks skip its time. */
      local_time: z.string(),
    })
    .nullable(),
  /** Campaigns that it has made. */
  made: z.int(),
});
export type CampaignSeries = z.output<typeof campaignSeries>;

/** A rule with the day from which it holds and its end. */
export interface RepeatPlan {
  rule: Recurrence;
  starts_on: string;
  ends: RecurrenceEnd;
}

const at = (date: string) => Date.parse(`${date}T00:00Z`);
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const later = (date: string, days: number) => dateOf(at(date) + days * dayMs);
const weekdayOf = (date: string) => new Date(at(date)).getUTCDay() || 7;
const mondayOf = (date: string) => later(date, 1 - weekdayOf(date));

/** Returns how many days a month of `YYYY-MM…` has. */
export function lengthOfMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}

function inMonth(month: string, day: number): string {
  return `${month}-${String(Math.min(day, lengthOfMonth(month))).padStart(2, '0')}`;
}

/**
 * Returns the first date of a plan that is later than `after`, null once the plan is over. `made` campaigns count against
 * an end after so many. Dates know no zone and no clock, so no change of either brings one twice.
 */
export function nextDate(
  { rule, starts_on, ends }: RepeatPlan,
  after: string | null,
  made = 0,
): string | null {
  if (ends.kind === 'after' && made >= ends.times) return null;
  const from = after === null || after < starts_on ? starts_on : later(after, 1);
  const date = firstFrom(rule, starts_on, from);
  return ends.kind === 'on' && date > ends.date ? null : date;
}

function firstFrom(rule: Recurrence, startsOn: string, from: string): string {
  switch (rule.every) {
    case 'day':
      return from;
    case 'week': {
      const monday = mondayOf(from);
      const ahead = (at(monday) - at(mondayOf(startsOn))) / (7 * dayMs);
      const rest = ahead % rule.weeks;
      const left = rule.weekdays.filter((day) => day >= weekdayOf(from));
      if (rest === 0 && left.length > 0) return later(monday, Math.min(...left) - 1);
      return later(monday, 7 * (rule.weeks - rest) + Math.min(...rule.weekdays) - 1);
    }
    case 'month': {
      const here = inMonth(from.slice(0, 7), rule.day);
      if (here >= from) return here;
      return inMonth(later(inMonth(from.slice(0, 7), 31), 1).slice(0, 7), rule.day);
    }
  }
}

/** Returns the next dates of a plan, as many as wanted or as there are up to a last one. */
export function datesOf(
  plan: RepeatPlan,
  { after, made = 0, until, most }: { after: string | null; made?: number; until?: string; most: number },
): string[] {
  const dates: string[] = [];
  for (let last = after; dates.length < most; ) {
    const date = nextDate(plan, last, made + dates.length);
    if (date === null || (until !== undefined && date > until)) break;
    dates.push(date);
    last = date;
  }
  return dates;
}

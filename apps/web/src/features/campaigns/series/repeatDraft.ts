import {
  type CampaignSeries,
  datesOf,
  nextDate,
  type RepeatPlan,
  recurrence,
  recurrenceEnd,
} from '@herald/contract';
import { isLocalTime, momentOf, wallClock } from '#ui/format/clock.ts';

/** What is chosen so far, whether it makes sense yet or not. */
export interface RepeatDraft {
  every: 'day' | 'week' | 'month';
  time: string;
  weekdays: number[];
  weeks: number;
  day: number;
  startsOn: string;
  end: 'never' | 'on' | 'after';
  until: string;
  times: number | '';
}

/** As it repeats now, or as most do: weekly at ten, from today on. */
export function draftOf(series: CampaignSeries | null, today: string): RepeatDraft {
  const rule = series?.rule;
  const ends = series?.ends;
  const weekday = new Date(`${today}T00:00Z`).getUTCDay() || 7;
  return {
    every: rule?.every ?? 'week',
    time: rule?.time ?? '10:00',
    weekdays: rule?.every === 'week' ? rule.weekdays : [weekday],
    weeks: rule?.every === 'week' ? rule.weeks : 1,
    day: rule?.every === 'month' ? rule.day : 1,
    startsOn: series && series.state !== 'ended' ? series.starts_on : today,
    end: ends?.kind ?? 'never',
    until: ends?.kind === 'on' ? ends.date : '',
    times: ends?.kind === 'after' ? ends.times : 10,
  };
}

/** The plan as the server takes it; null while something is missing. */
export function planOf(draft: RepeatDraft): RepeatPlan | null {
  const rule = recurrence.safeParse(draft);
  const ends = recurrenceEnd.safeParse({ kind: draft.end, date: draft.until, times: draft.times });
  if (!rule.success || !ends.success || !isLocalTime(`${draft.startsOn}T00:00`)) return null;
  return { rule: rule.data, starts_on: draft.startsOn, ends: ends.data };
}

/** Returns the next times on the clock of the team, as many as wanted; a time that its clocks skip as the later one that it becomes. */
export function comingTimes(plan: RepeatPlan, made: number, zone: string, now: Date, most: number): string[] {
  const at = (date: string) => momentOf(`${date}T${plan.rule.time}`, zone);
  // Dates that are over made what they made: they count by `made`, and not once more.
  let after = wallClock(new Date(now.getTime() - 48 * 3_600_000), zone).slice(0, 10);
  let date = nextDate(plan, after, made);
  while (date !== null && at(date) <= now) {
    after = date;
    date = nextDate(plan, after, made);
  }
  return datesOf(plan, { after, made, most }).map((one) => wallClock(at(one), zone));
}

/** Returns the first time within a year that comes later than the rule says, because the clocks skip it. */
export function skippedTime(times: readonly string[], { rule }: RepeatPlan): string | null {
  return times.find((time) => time.slice(11) !== rule.time) ?? null;
}

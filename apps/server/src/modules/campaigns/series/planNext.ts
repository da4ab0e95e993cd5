import { nextDate, type RepeatPlan } from '@herald/contract';
import { localTimeIn, momentOf } from '../../../messaging/outbound/index.ts';

export interface PlannedDate {
  on: string;
  at: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The moment of a date: where the clocks skip its time it comes as much later, where they show it twice it counts once. */
export const momentOn = ({ rule }: Pick<RepeatPlan, 'rule'>, date: string, zone: string): Date =>
  momentOf(`${date}T${rule.time}`, zone);

/** The first date behind `after` whose moment is still to come; null once the plan is over. */
export function planNext(
  plan: RepeatPlan,
  { after, made, zone, now }: { after: string | null; made: number; zone: string; now: Date },
): PlannedDate | null {
  // Nobody has to walk through the years since it began: a day before the team's today all is over.
  const passed = localTimeIn(zone, new Date(now.getTime() - 2 * dayMs)).slice(0, 10);
  for (let last = after === null || after < passed ? passed : after; ; ) {
    const on = nextDate(plan, last, made);
    if (on === null) return null;
    const at = momentOn(plan, on, zone);
    if (at > now) return { on, at };
    last = on;
  }
}

/** The dates from `first` on whose moments have come, oldest first. */
export function datesDue(
  plan: RepeatPlan,
  { first, made, zone, now }: { first: string; made: number; zone: string; now: Date },
): PlannedDate[] {
  const due: PlannedDate[] = [];
  for (let on: string | null = first; on !== null; on = nextDate(plan, on, made)) {
    const at = momentOn(plan, on, zone);
    if (at > now) break;
    due.push({ on, at });
  }
  return due;
}

import { momentOf } from './clockTime.ts';

/** The moment at which a wall-clock time has come for somebody who lives in one of these zones: in all of them. */
export function timeInAll(local: string, zones: readonly string[]): Date {
  return new Date(Math.max(...zones.map((zone) => momentOf(local, zone).getTime())));
}

/** The first moment at which it comes for anybody on earth, and so the first at which anything may leave. */
export function earliestAnywhere(local: string): Date {
  return momentOf(local, 'Pacific/Kiritimati');
}

import type { Asking } from '#app/loadScreen.ts';
import { homeQuery } from '../home/queries.ts';

/** The whole first page. */
export function askHome({ place, start }: Asking): void {
  start(homeQuery(place));
}

import type { Asking } from '#app/loadScreen.ts';
import { liveQuery, supportReportQuery } from '../reports/queries.ts';
import { reportView } from '../reports/view.ts';

export function askSupportReport({ place, search, start }: Asking): void {
  start(supportReportQuery(place, reportView.parse(search)));
}

export function askLive({ place, start }: Asking): void {
  start(liveQuery(place));
}

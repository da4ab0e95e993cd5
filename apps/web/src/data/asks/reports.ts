import type { Asking } from '#app/loadScreen.ts';
import { supportReportQuery } from '../reports/queries.ts';
import { reportView } from '../reports/view.ts';

export function askSupportReport({ place, search, start }: Asking): void {
  start(supportReportQuery(place, reportView.parse(search)));
}

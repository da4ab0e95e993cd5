import { mostReportDays, type ReportPeriod, usualReportDays } from '@herald/contract';
import { invalidField } from '../../platform/errors.ts';

/** Refuses periods that nobody could read. */
export function daysOf({ from, to, business }: Partial<ReportPeriod>, now: Date, zone: string) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const last = to === undefined ? today : Temporal.PlainDate.from(to);
  const first =
    from === undefined ? last.subtract({ days: usualReportDays - 1 }) : Temporal.PlainDate.from(from);
  const days = first.until(last).total('days') + 1;
  if (days >= 1 && days <= mostReportDays) return { from: first.toString(), to: last.toString(), business };
  throw invalidField('to', {
    en: `A report covers between one day and ${mostReportDays} days.`,
    fr: `Un rapport couvre entre un jour et ${mostReportDays} jours.`,
  });
}

import { mostReportDays, type ReportPeriod, usualReportDays } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { invalidField } from '../../platform/errors.ts';

/** A period of one number, on the team's clock. */
export interface Report extends Pick<RequestContext, 'teamId' | 'phoneNumberId'> {
  from: string;
  to: string;
  business?: boolean | undefined;
  zone: string;
}

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

/** Whether a moment lies in the period of a report. */
export const within = (
  column: string,
  { teamId, phoneNumberId, from, to, zone }: Report,
): RawBuilder<unknown> => sql`
  team_id = ${teamId} and phone_number_id = ${phoneNumberId}
  and ${sql.ref(column)} >= (${from}::date::timestamp at time zone ${zone})
  and ${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${zone})`;

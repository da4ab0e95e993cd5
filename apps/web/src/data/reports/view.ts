import { z } from 'zod';

export const reportSpans = ['7', '28', '90'] as const;

/** What the address of a report says. */
export const reportView = z.object({
  days: z.union([z.enum(reportSpans), z.number().transform(String).pipe(z.enum(reportSpans))]).catch('28'),
  business: z.literal(true).optional().catch(undefined),
});
export type ReportView = z.output<typeof reportView>;

/** The last days up to today, as the server is asked for them. */
export function periodOf({ days, business }: ReportView, now: Date) {
  const daysAgo = (count: number) =>
    dateOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count, 12));
  return {
    from: daysAgo(Number(days) - 1),
    to: daysAgo(0),
    ...(business ? { business: 'true' as const } : {}),
  };
}

/** The day on the wall, wherever that is. */
function dateOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

import { z } from 'zod';

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
export const durationUnits = ['minutes', 'hours', 'days'] as const;

/** At most so many days. */
export const duration = (mostDays: number) =>
  z
    .object({ amount: z.int().min(1).max(525_600), unit: z.enum(durationUnits) })
    .refine(({ amount, unit }) => amount * units[unit] <= mostDays * units.days);
export type Duration = { amount: number; unit: (typeof durationUnits)[number] };

export function after(moment: Date, { amount, unit }: Duration): Date {
  return new Date(moment.getTime() + amount * units[unit]);
}

export const answerWithin = duration(30);
export const aDay: Duration = { amount: 1, unit: 'days' };

import { attributionWindows, campaignPeriods } from '@herald/contract';
import { z } from 'zod';

/** By what the table can be sorted. */
export const conversionColumns = [
  'name',
  'sent',
  'delivered',
  'read',
  'clicked',
  'order_count',
  'conversion_rate',
  'turnover',
  'cost',
  'roas',
] as const;
export type ConversionColumn = (typeof conversionColumns)[number];

/** What the address of the results of templates holds; what is the default stays out of it. */
export const conversionAddress = z.object({
  period: z.enum(campaignPeriods).catch('30_days'),
  attribution_window: z.enum(attributionWindows).catch('5_days'),
  sort: z.enum(conversionColumns).catch('sent'),
  direction: z.enum(['asc', 'desc']).catch('desc'),
});

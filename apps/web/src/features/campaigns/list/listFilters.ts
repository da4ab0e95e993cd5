import { attributionWindows, campaignPeriods } from '@herald/contract';
import { z } from 'zod';

/** What the address of the list holds; the values that are the default stay out of it. */
export const listFilters = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  search: z.string().optional().catch(undefined),
  period: z.enum(campaignPeriods).catch('all_time'),
  attribution_window: z.enum(attributionWindows).catch('5_days'),
});

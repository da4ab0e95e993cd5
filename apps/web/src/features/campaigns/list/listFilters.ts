import { attributionWindows, campaignPeriods } from '@herald/contract';
import { z } from 'zod';
import { pageNumber, searchWords } from '#ui/searchParams.ts';

/** What the address of the list holds; the values that are the default stay out of it. */
export const listFilters = z.object({
  page: pageNumber,
  search: searchWords,
  period: z.enum(campaignPeriods).catch('all_time'),
  attribution_window: z.enum(attributionWindows).catch('5_days'),
});

import { automationCategory, campaignPeriods, locale } from '@herald/contract';
import { z } from 'zod';
import { searchWords } from '#ui/searchParams.ts';

/** All of the time is said by no period. */
export const automationsAddress = z.object({
  search: searchWords,
  period: z.enum(campaignPeriods).exclude(['all_time']).optional().catch(undefined),
});

/** What the address of the library holds. */
export const automationLibraryAddress = z.object({
  search: searchWords,
  category: automationCategory.optional().catch(undefined),
  language: locale.optional().catch(undefined),
  /** The one that is looked at. */
  item: z.string().max(60).optional().catch(undefined),
});

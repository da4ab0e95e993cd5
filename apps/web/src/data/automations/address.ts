import { automationCategory, locale } from '@herald/contract';
import { z } from 'zod';
import { searchWords } from '#ui/searchParams.ts';

export const automationsAddress = z.object({ search: searchWords });

/** What the address of the library holds. */
export const automationLibraryAddress = z.object({
  search: searchWords,
  category: automationCategory.optional().catch(undefined),
  language: locale.optional().catch(undefined),
  /** The one that is looked at. */
  item: z.string().max(60).optional().catch(undefined),
});

import { z } from 'zod';
import { pageNumber, searchWords } from '#ui/searchParams.ts';

export const recipientTabs = [
  'all',
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'uncertain',
] as const;

/** What the address of the results holds. */
export const recipientFilters = z.object({
  page: pageNumber,
  status: z.enum(recipientTabs).catch('all'),
  search: searchWords,
});

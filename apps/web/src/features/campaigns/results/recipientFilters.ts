import { z } from 'zod';

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
  page: z.coerce.number().int().min(1).catch(1),
  status: z.enum(recipientTabs).catch('all'),
  search: z.string().optional().catch(undefined),
});

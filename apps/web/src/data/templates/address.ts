import { templateCategory, templateStatus } from '@herald/contract';
import { z } from 'zod';
import { searchWords } from '#ui/searchParams.ts';

/** What the address of the templates holds. */
export const templateAddress = z.object({
  search: searchWords,
  status: templateStatus.optional().catch(undefined),
  category: templateCategory.optional().catch(undefined),
});
export type TemplateAddress = z.output<typeof templateAddress>;

import { locale, templateCategory, templateStatus, templateTag } from '@herald/contract';
import { z } from 'zod';
import { optionalId, searchWords } from '#ui/searchParams.ts';

/** What the address of the templates holds. */
export const templateAddress = z.object({
  search: searchWords,
  status: templateStatus.optional().catch(undefined),
  category: templateCategory.optional().catch(undefined),
});
export type TemplateAddress = z.output<typeof templateAddress>;

/** What the address of the library holds. */
export const libraryAddress = z.object({
  search: searchWords,
  tag: templateTag.optional().catch(undefined),
  language: locale.optional().catch(undefined),
  /** The one that is looked at. */
  template: z.string().max(120).optional().catch(undefined),
});

/** What a new template begins as: a copy of one of the team's, or one of the library. */
export const createAddress = z.object({
  from: optionalId,
  /** The number of the team that has it, where it is another one. */
  of: optionalId,
  /** The team's own that is changed. */
  edit: optionalId,
  /** The draft that is gone on with. */
  draft: optionalId,
  library: libraryAddress.shape.template,
  language: libraryAddress.shape.language,
  /** The shop's address, for the buttons. */
  site: z.string().max(2000).optional().catch(undefined),
});

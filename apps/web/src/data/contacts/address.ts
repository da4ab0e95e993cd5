import { optinStatus } from '@herald/contract';
import { z } from 'zod';
import { optionalId, pageNumber, searchWords } from '#ui/searchParams.ts';

export const sorts = ['recent', 'name', 'created'] as const;
export type Sort = (typeof sorts)[number];

/** What the address of the contacts holds: filters, page, and the person whose panel is open. */
export const contactAddress = z.object({
  page: pageNumber,
  search: searchWords,
  optin: optinStatus.optional().catch(undefined),
  list: optionalId,
  segment: optionalId,
  sort: z.enum(sorts).catch('recent'),
  contact: optionalId,
});
type ContactAddress = z.output<typeof contactAddress>;

/** The filters of the address as the server calls them. */
export const contactFilters = ({ search, optin, list, segment }: ContactAddress) => ({
  search,
  optin_status: optin,
  group_id: list,
  segment_id: segment,
});

/** One page of the contacts. */
export const contactView = (address: ContactAddress) => ({
  ...contactFilters(address),
  page: address.page,
  sort: address.sort,
});

/** What the address of a list or segment holds: a page of its people, and the one whose panel is open. */
export const peopleAddress = z.object({ page: pageNumber, search: searchWords, contact: optionalId });

/** One page of the people of a list or segment. */
export const peopleView = ({ page, search }: z.output<typeof peopleAddress>) => ({ page, search });

import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { cleanFilters, type Filters, noFilters } from './filters.ts';

const flag = z.literal(true).optional().catch(undefined);
const inboxState = z.object({
  unread: flag,
  blocked: flag,
  closed: flag,
  snoozed: flag,
  human_needed: flag,
  window_open: flag,
  awaiting: flag,
  longest_wait: flag,
  due_first: flag,
  failed: flag,
  from_ad: flag,
  followed: flag,
  priority_first: flag,
  priority: z.enum(['low', 'medium', 'high', 'urgent']).optional().catch(undefined),
  assigned: z
    .union([z.literal('me'), z.literal('nobody'), z.int().positive()])
    .optional()
    .catch(undefined),
  group_id: optionalId,
  label_id: optionalId,
  closing_reason_id: optionalId,
  /** The saved view that the filters began with. */
  view: optionalId,
  search: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  /** The message that the open conversation is shown around: one that was searched for. */
  around: optionalId,
  /** The note that the open conversation is shown around: one in which somebody was mentioned. */
  note: optionalId,
});

/** A filter that is off is absent from the address, never `false`. */
type Chosen = Partial<z.output<typeof inboxState>>;

/** The conversations that an address lists; null while it looks for words in all of them. */
export function listedFilters(search: object): Filters | null {
  const state = inboxState.parse(search);
  return (state.search ?? '').trim() === '' ? cleanFilters(state) : null;
}

/** What the address says of the list: its filters, the view they came from, and the search. */
export function useInboxState() {
  const [state, change] = useUrlState(inboxState);
  // The same filters are the same object, however often the address is read.
  const key = JSON.stringify(cleanFilters(state));
  const filters = useMemo<Filters>(() => JSON.parse(key), [key]);
  return {
    filters,
    viewId: state.view ?? null,
    search: state.search ?? '',
    around: state.around ?? null,
    note: state.note ?? null,
    change,
    /** Another choice; it is of a saved view only when that is said. */
    choose: (wanted: Filters, viewId?: number) =>
      change({ ...noFilters, ...(wanted as Chosen), view: viewId, search: undefined }),
  };
}

/** The search of links to conversations: the list stays as it is, the message they were opened at does not. */
export function keepList(before: object): never {
  return { ...before, around: undefined } as never;
}

/** The conversation of the address; null in the list alone. */
export function useOpenContactId(): number | null {
  const contactId = useParams({ strict: false, select: (params) => params.contactId });
  return contactId === undefined ? null : Number(contactId);
}

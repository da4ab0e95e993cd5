import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useUrlState } from '#ui/useUrlState.ts';
import type { ListFilters } from './list/rows.ts';

const flag = z.literal(true).optional().catch(undefined);
const inboxState = z.object({
  unread: flag,
  closed: flag,
  search: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

/** What the address says of the list: its filters and the search. */
export function useInboxState() {
  const [state, change] = useUrlState(inboxState);
  const filters = useMemo<ListFilters>(
    () => ({ unread: state.unread ?? false, closed: state.closed ?? false }),
    [state.unread, state.closed],
  );
  return { filters, search: state.search ?? '', change };
}

/** The conversation of the address; null in the list alone. */
export function useOpenContactId(): number | null {
  const { contactId } = useParams({ strict: false });
  return contactId === undefined ? null : Number(contactId);
}

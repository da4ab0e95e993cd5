import type { Contact } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactAddress, contactFilters, contactView } from '#data/contacts/address.ts';
import { contactsQuery } from '#data/contacts/queries.ts';
import { useLivePeople } from '#data/contacts/useLivePeople.ts';
import { useUrlState } from '#ui/useUrlState.ts';

const noFilters = { search: undefined, optin: undefined, list: undefined, segment: undefined };

/** The contacts that the address shows, live, and those of them that are marked. Other filters unmark all. */
export function useContactList() {
  const [state, change] = useUrlState(contactAddress);
  const [selected, setSelected] = useState<Contact[]>([]);
  useLivePeople();
  const filters = contactFilters(state);
  const view = contactView(state);
  const filter = (patch: Parameters<typeof change>[0]) => {
    setSelected([]);
    change({ page: undefined, ...patch });
  };
  return {
    state,
    change,
    filter,
    clearFilters: () => filter(noFilters),
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    view,
    query: useQuery(contactsQuery(useNumberParams(), view)),
    selected,
    setSelected,
  };
}

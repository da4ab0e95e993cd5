import type { Conversation } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { isShown, type ListData, type ListFilters, placeRow } from './list/rows.ts';
import type { Place } from './place.ts';
import { threadQuery } from './queries.ts';

/** Shows a change everywhere at once: in the thread, in every list and among what was found. */
export function patchConversation(
  place: Place,
  contactId: number,
  patch: Partial<Conversation>,
  { stays = true }: { stays?: boolean } = {},
): void {
  queryClient.setQueryData(
    threadQuery(place, contactId).queryKey,
    (thread) => thread && { ...thread, conversation: { ...thread.conversation, ...patch } },
  );
  queryClient.setQueriesData<Conversation[]>({ queryKey: ['conversations', place, 'search'] }, (rows) =>
    rows?.map((row) => (row.contact_id === contactId ? { ...row, ...patch } : row)),
  );
  for (const [queryKey, list] of queryClient.getQueriesData<ListData>({
    queryKey: ['conversations', place, 'inbox'],
  })) {
    const row = list?.rows.find((each) => each.contact_id === contactId);
    if (!list || !row) continue;
    const filters = queryKey[3] as ListFilters;
    const next = { ...row, ...patch };
    const keepId = stays || isShown(next, filters) ? contactId : null;
    queryClient.setQueryData(queryKey, placeRow(list, next, filters, keepId));
  }
}

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '#app/session/hooks.ts';
import { draftKey, type NumberParams } from '#app/session/numberParams.ts';
import { createDraftStore, type Draft, type DraftStore } from './drafts.ts';

const stores = new Map<string, DraftStore>();

function storeOf(prefix: string): DraftStore {
  const known = stores.get(prefix);
  if (known) return known;
  const store = createDraftStore({ storage: localStorage, prefix });
  window.addEventListener('storage', store.follow);
  stores.set(prefix, store);
  return store;
}

export type ChangeDraft = (update: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** What was begun for this contact, and the way to change it. */
export function useDraft(place: NumberParams, contactId: number) {
  const { id } = useUser();
  const store = useMemo(() => storeOf(draftKey(id, place)), [id, place]);
  const read = useCallback(() => store.read(contactId), [store, contactId]);
  const draft = useSyncExternalStore(store.subscribe, read);
  const change = useCallback<ChangeDraft>(
    (update) => store.change(contactId, typeof update === 'function' ? update : () => update),
    [store, contactId],
  );
  return { draft, change };
}

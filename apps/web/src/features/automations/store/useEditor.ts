import { createContext, use, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './EditorStore.ts';

export const EditorContext = createContext<EditorStore | null>(null);

export function useEditorStore(): EditorStore {
  const store = use(EditorContext);
  if (!store) throw new Error('There is no editor around.');
  return store;
}

/** Draws anew only when what is chosen changes: choose what keeps its identity. */
export function useEditor<T>(choose: (state: EditorState) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => choose(store.get()));
}

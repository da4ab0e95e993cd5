import { useSyncExternalStore } from 'react';

/** A dialog that anything may open: one boolean outside React. */
export function createOpenStore() {
  let opened = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    opened = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: () => set(true),
    close: () => set(false),
    useOpened: () => useSyncExternalStore(subscribe, () => opened),
  };
}

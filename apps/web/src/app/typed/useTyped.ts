import { useState } from 'react';
import { useUser } from '../session/hooks.ts';
import { createTypedStore, type Typed } from './typedStore.ts';

const store = createTypedStore(() => sessionStorage);

/** What this person typed into a form before closing it or leaving it, by the thing that it changes: `note:12`. */
export function useTyped(thing: string) {
  const key = `herald-typed:${useUser().id}:${thing}`;
  const [typed, setTyped] = useState(() => store.read(key));
  return {
    typed,
    keep: (values: Typed) => setTyped(store.keep(key, values)),
    drop: () => setTyped(store.drop(key)),
  };
}

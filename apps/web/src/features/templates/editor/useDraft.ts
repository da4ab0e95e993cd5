import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { forgetDraft, keepDraft, readDraft } from './keptDraft.ts';

/** By a function where it comes later than it was begun, as the end of an upload does. */
export type DraftChange = Partial<Draft> | ((before: Draft) => Partial<Draft>);

/** The fields of the editor, kept in the browser while they differ from where they began. */
export function useDraft(key: string, initial: Draft) {
  const [kept] = useState(() => readDraft(key));
  const [draft, setDraft] = useState(kept?.draft ?? initial);
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);

  useEffect(() => {
    if (draft === initial) forgetDraft(key);
    else if (draft !== kept?.draft) keepDraft(key, draft);
  }, [key, draft, initial, kept]);

  return {
    draft,
    /** When the draft that was found is from; null when the person began anew. */
    restoredAt,
    change: (patch: DraftChange) =>
      setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) })),
    startOver: () => {
      setDraft(initial);
      setRestoredAt(null);
    },
    forget: () => forgetDraft(key),
  };
}

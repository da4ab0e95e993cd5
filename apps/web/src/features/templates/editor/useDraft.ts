import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { forgetDraft, keepDraft, readDraft } from './keptDraft.ts';

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
    change: (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch })),
    startOver: () => {
      setDraft(initial);
      setRestoredAt(null);
    },
    forget: () => forgetDraft(key),
  };
}

import type { Campaign, VariableSource } from '@herald/contract';
import { useState } from 'react';
import { type Saving, useSaving } from '../useSaving.ts';
import { savable } from './sources.ts';

export type Draft = Readonly<Record<string, VariableSource | undefined>>;

export interface VariableDraft {
  draft: Draft;
  change: (key: string, source: VariableSource | undefined) => void;
  saving: Saving;
}

/** The sources as they are typed; a moment after the last change they are saved and the review follows. */
export function useVariableDraft(campaign: Campaign): VariableDraft {
  const [draft, setDraft] = useState<Draft>(campaign.variables);
  const saving = useSaving();
  const change = (key: string, source: VariableSource | undefined) => {
    const next = { ...draft, [key]: source };
    setDraft(next);
    saving.saveSoon({ variables: savable(next) });
  };
  return { draft, change, saving };
}

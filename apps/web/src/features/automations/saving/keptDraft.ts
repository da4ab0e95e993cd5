import { graph } from '@herald/flow';
import { z } from 'zod';
import type { AutomationParams } from '#data/keys/automations.ts';
import type { KeptDraft } from './DraftSaver.ts';

const kept = z.object({ base: graph, graph });
const keyOf = ({ team_id, phone_number_id, automation_id }: AutomationParams) =>
  `herald-automation-draft:${team_id}:${phone_number_id}:${automation_id}`;

/** What was changed before the page was left and could not be saved; null when there is nothing, or nothing readable. */
export function readKept(params: AutomationParams): KeptDraft | null {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(keyOf(params)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(params: AutomationParams, draft: KeptDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(params), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(params));
  } catch {
    // Storage is full or forbidden: the page works, only a reload without a line would lose the last change.
  }
}

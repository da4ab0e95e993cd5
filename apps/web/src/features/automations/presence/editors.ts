import type { CoEditor } from '@herald/contract';
import type { Colleague } from '../store/EditorStore.ts';

/** Said again every 15 seconds: who was not heard of for this long is gone, however they went. */
export const forgottenAfterMs = 40_000;

/** By tab. */
export type Editors = ReadonlyMap<string, CoEditor & { at: number }>;

/** With what was just told. */
export function hearEditors(before: Editors, told: readonly CoEditor[], now: number): Editors {
  const next = new Map(before);
  for (const editor of told) {
    if (editor.automation_id === null) next.delete(editor.viewer_id);
    else next.set(editor.viewer_id, { ...editor, at: now });
  }
  return next;
}

export function forgetSilent(before: Editors, now: number): Editors {
  const kept = [...before].filter(([, { at }]) => now - at < forgottenAfterMs);
  return kept.length === before.size ? before : new Map(kept);
}

/** Colleagues in one automation, by name; one's own other tabs are nobody else. */
export function colleaguesIn(editors: Editors, automationId: number, me: number): Colleague[] {
  const colleagues = new Map<number, Colleague>();
  for (const { automation_id, block_id, user_id, name } of editors.values()) {
    if (automation_id !== automationId || user_id === me) continue;
    const known = colleagues.get(user_id);
    colleagues.set(user_id, { user_id, name, block_id: known?.block_id ?? block_id });
  }
  return [...colleagues.values()].sort((a, b) => a.name.localeCompare(b.name) || a.user_id - b.user_id);
}

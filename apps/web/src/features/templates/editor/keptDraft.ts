import { z } from 'zod';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type Draft, draftSchema } from './draft.ts';

const keptSchema = z.object({ at: z.iso.datetime(), draft: draftSchema });
export type KeptDraft = z.output<typeof keptSchema>;

/** Links to files work for an hour; an older one would only draw a broken picture. */
const linkLifetime = 50 * 60_000;

/** One draft for each number, and one for each template that it began as. */
export function draftKey(place: NumberParams, from: number | string | undefined): string {
  return `herald-template-draft:${place.team_id}:${place.phone_number_id}:${from ?? 'new'}`;
}

/** What was typed before the page was left or loaded again; null when there is nothing, or nothing readable. */
export function readDraft(key: string, now = new Date()): KeptDraft | null {
  try {
    const kept = keptSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    const isOld = now.getTime() - new Date(kept.at).getTime() > linkLifetime;
    const { file } = kept.draft;
    return isOld && file ? { ...kept, draft: { ...kept.draft, file: { ...file, url: null } } } : kept;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Draft, now = new Date()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: now.toISOString(), draft } satisfies KeptDraft));
  } catch {
    // Storage is full or forbidden: the page works, a reload would lose the draft.
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

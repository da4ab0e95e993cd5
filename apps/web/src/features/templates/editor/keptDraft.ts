import { z } from 'zod';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type Draft, type DraftFile, draftSchema } from './draft.ts';

const keptSchema = z.object({
  at: z.iso.datetime(),
  draft: draftSchema,
  /** What the server has of it; absent until it has heard of it. */
  server: z.object({ id: z.int(), revision: z.int() }).nullable().default(null),
  /** Something of it is here alone. */
  unsent: z.boolean().default(true),
});
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
    return { ...kept, draft: withoutOldLinks(kept.draft, kept.at, now) };
  } catch {
    return null;
  }
}

/** The fields that the server kept; null when another version of the editor wrote what this one cannot read. */
export function draftFrom(content: unknown, at: string, now = new Date()): Draft | null {
  const read = draftSchema.safeParse(content);
  return read.success ? withoutOldLinks(read.data, at, now) : null;
}

function withoutOldLinks(draft: Draft, at: string, now: Date): Draft {
  if (now.getTime() - new Date(at).getTime() <= linkLifetime) return draft;
  const unlinked = (file: DraftFile | null) => file && { ...file, url: null };
  const cards = draft.cards.map((card) => ({ ...card, file: unlinked(card.file) }));
  return { ...draft, file: unlinked(draft.file), cards };
}

export function keepDraft(
  key: string,
  { draft, server = null, unsent = true }: Pick<KeptDraft, 'draft'> & Partial<KeptDraft>,
  now = new Date(),
): void {
  try {
    const kept = { at: now.toISOString(), draft, server, unsent } satisfies KeptDraft;
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the server has it a moment later.
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

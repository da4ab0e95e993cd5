import type { Segment } from '@herald/contract';
import { type Draft, draftOf } from './builder/draft.ts';

/** Everything of a segment while it is being written. */
export interface SegmentDraft {
  name: string;
  color: Segment['color'];
  draft: Draft;
}

export function segmentDraft(segment: Segment | null): SegmentDraft {
  return {
    name: segment?.name ?? '',
    color: segment?.color ?? 'green',
    draft: segment ? draftOf(segment.conditions) : { match: 'all', conditions: [] },
  };
}

/** Drafts live as long as the browser tab: leaving the page by accident loses nothing. */
const storageKey = (numberId: number, segmentId: number | 'new') =>
  `herald-segment-draft:${numberId}:${segmentId}`;

export function recallDraft(numberId: number, segmentId: number | 'new'): SegmentDraft | null {
  try {
    return JSON.parse(
      sessionStorage.getItem(storageKey(numberId, segmentId)) ?? 'null',
    ) as SegmentDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(numberId: number, segmentId: number | 'new', draft: SegmentDraft): void {
  try {
    sessionStorage.setItem(storageKey(numberId, segmentId), JSON.stringify(draft));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

export function dropDraft(numberId: number, segmentId: number | 'new'): void {
  try {
    sessionStorage.removeItem(storageKey(numberId, segmentId));
  } catch {
    // See above.
  }
}

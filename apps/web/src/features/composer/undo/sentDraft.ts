import type { Composed } from '../compose.ts';
import type { Draft } from '../drafts.ts';

/** What was sent a moment ago, as it was written. */
export interface SentDraft {
  draft: Pick<Draft, 'text' | 'attachments' | 'quoted' | 'seenId'>;
  composed: readonly Composed[];
  /** Of the composed messages, in their order. */
  clientIds: readonly string[];
  closes: boolean;
  /** When it leaves, by this browser's clock. */
  until: number;
}

/** The draft with what was taken back, before what has been written since. What had left stays out. */
export function draftOf(
  { draft, composed, clientIds }: SentDraft,
  takenBack: readonly string[],
  now: Draft,
): Partial<Draft> {
  const back = composed.filter((_, index) => takenBack.includes(clientIds[index] ?? ''));
  const hasText = back.some(
    ({ message }) => message.type === 'text' || ('caption' in message && message.caption),
  );
  const files = draft.attachments.filter(({ file }) => back.some((each) => each.file && each.file === file));
  return {
    text: [hasText ? draft.text : '', now.text].filter((text) => text !== '').join('\n'),
    attachments: [...files, ...now.attachments],
    quoted: back.length > 0 ? (draft.quoted ?? now.quoted) : now.quoted,
    seenId: draft.seenId,
  };
}

import type { Conversation } from '@herald/contract';

/** What is offered: an answer, or the way back to somebody who was silent for a day, or nothing. */
type Offer = 'answer' | 'template' | 'blocked' | 'nothing';

const heights: Record<Offer, number> = { answer: 172, template: 100, blocked: 100, nothing: 54 };

export interface Offered {
  conversation: Conversation;
  closesAt: number | null;
  mayReply: boolean;
}

function offerOf({ conversation: { blocked }, closesAt, mayReply }: Offered): Offer {
  if (!mayReply) return 'nothing';
  if (blocked) return 'blocked';
  return closesAt !== null && Date.now() < closesAt ? 'answer' : 'template';
}

/** As high as the last one that offered the same began. */
export function heightFor(offered: Offered): number {
  return heights[offerOf(offered)];
}

/** Remembers how high this one begins. */
export function keepHeight(element: HTMLElement, offered: Offered): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) heights[offerOf(offered)] = height;
    observer.disconnect();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

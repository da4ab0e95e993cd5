import type { Conversation } from '@herald/contract';

/** What is offered: an answer, or the way back to somebody who was silent for a day, or nothing. */
type Offer = 'answer' | 'template' | 'blocked';

const heights: Record<Offer, number> = { answer: 172, template: 100, blocked: 100 };

function offerOf({ blocked }: Conversation, closesAt: number | null): Offer {
  if (blocked) return 'blocked';
  return closesAt !== null && Date.now() < closesAt ? 'answer' : 'template';
}

/** As high as the last one that offered the same began. */
export function heightFor(conversation: Conversation, closesAt: number | null): number {
  return heights[offerOf(conversation, closesAt)];
}

/** Remembers how high this one begins. */
export function keepHeight(
  element: HTMLElement,
  conversation: Conversation,
  closesAt: number | null,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) heights[offerOf(conversation, closesAt)] = height;
    observer.disconnect();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

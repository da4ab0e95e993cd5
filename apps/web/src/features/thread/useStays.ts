import { useEffect, useState } from 'react';

/** Whoever opens the next conversation sooner goes through them. */
const skimming = 400;
/** Milliseconds at one of them, until what stands around its messages is drawn. */
const rest = 150;

let openedAt = Number.NEGATIVE_INFINITY;

/**
 * False at first for whoever goes from one conversation straight to the next: they look at names and messages, and what
 * would be drawn around them is gone before it is seen.
 */
export function useStays(): boolean {
  const [stays, setStays] = useState(() => performance.now() - openedAt > skimming);
  useEffect(() => {
    openedAt = performance.now();
    const timer = setTimeout(() => setStays(true), rest);
    return () => clearTimeout(timer);
  }, []);
  return stays;
}

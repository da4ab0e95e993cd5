import { useEffect, useState, useSyncExternalStore } from 'react';

const hour = 3_600_000;

/** Milliseconds until a moment, 0 after it. Counts seconds in the last hour and minutes before. */
export function useTimeLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, until - now);
  const step = left === 0 ? null : left < hour ? 1000 : Math.min(15_000, left - hour + 1);
  useEffect(() => {
    // What was drawn just now is right.
    setNow((before) => (Date.now() - before < 1000 ? before : Date.now()));
    if (step === null) return;
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return left;
}

/** Whether a moment is still to come. Draws nothing anew until it has. */
export function useIsAhead(until: number | null): boolean {
  return useSyncExternalStore(everySecond, () => until !== null && Date.now() < until);
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

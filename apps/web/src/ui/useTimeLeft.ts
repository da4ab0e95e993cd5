import { useEffect, useState } from 'react';

const hour = 3_600_000;

/** Milliseconds until a moment, 0 after it. Counts seconds in the last hour and minutes before. */
export function useTimeLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, until - now);
  const step = left === 0 ? null : left < hour ? 1000 : Math.min(15_000, left - hour + 1);
  useEffect(() => {
    setNow(Date.now());
    if (step === null) return;
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return left;
}

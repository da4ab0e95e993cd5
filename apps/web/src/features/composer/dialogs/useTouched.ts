import { useState } from 'react';

/** Problems show once a field has been left, or when sending was tried. */
export function useTouched<Problem>(problems: ReadonlyMap<string, Problem>) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    problemOf: (field: string): Problem | null => (touched.has(field) ? (problems.get(field) ?? null) : null),
    touch: (field: string) => () => setTouched((before) => new Set(before).add(field)),
    /** Sends what is right; of what is not, every problem shows. */
    submitting: (send: () => void) => () => {
      setTouched(new Set(problems.keys()));
      if (problems.size === 0) send();
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives an element (`tabIndex={-1}`) the focus when what had it is gone or can no longer be pressed: a dialog goes on with
 * its next step, or shows why it could not.
 */
export function useKeptFocus<T extends HTMLElement>(step: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step looks anew
  useEffect(() => {
    // A button that was just disabled keeps the focus until the next frame, and then it is nobody's.
    if (document.activeElement?.matches('body, :disabled')) place.current?.focus();
  }, [step]);
  return place;
}

import { useLayoutEffect } from 'react';

/**
 * Says on the body what styles of other places go by, as `data-…`. Where a style asks `body:has(…)` instead, browsers style the
 * whole page anew whenever something comes into it or leaves.
 */
export function useBodyMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    document.body.toggleAttribute(`data-${name}`, true);
    return () => void document.body.toggleAttribute(`data-${name}`, false);
  }, [name, isOn]);
}

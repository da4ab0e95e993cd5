import { useEffect, useRef } from 'react';
import { keepHeight, type Offered } from './composerHeight.ts';

/** Remembers how high it begins, for those that offer the same; not of one with more in it. */
export function useHeightKept(offered: Offered, isPlain: boolean) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it begins.
  useEffect(() => (root.current && isPlain ? keepHeight(root.current, offered) : undefined), []);
  return root;
}

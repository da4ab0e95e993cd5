import { useEffect, useRef } from 'react';

/** Returns the ref of a row of tabs: where it is wider than a phone, the chosen one is scrolled into view. */
export function useChosenInView<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is chosen is read from the row itself.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"], [aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return row;
}

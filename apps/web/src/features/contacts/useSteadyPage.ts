import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { steadyRows } from './steadyRows.ts';

interface PageOf<T> {
  data: T[];
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

/**
 * A page of people that does not move under the pointer: while somebody points at the table, rows keep their places
 * and only their values change. Another page or filter is shown at once.
 */
export function useSteadyPage<T extends { id: number }>(query: UseQueryResult<PageOf<T>>, view: string) {
  const [held, setHeld] = useState<{ view: string; rows: T[] } | null>(null);
  const page = query.isPlaceholderData ? undefined : query.data;
  if (held && page && held.view !== view) setHeld({ view, rows: page.data });
  const isHeld = held !== null && page !== undefined && held.view === view;
  return {
    query: isHeld
      ? ({ ...query, data: { ...page, data: steadyRows(held.rows, page.data) } } as typeof query)
      : query,
    hold: {
      onPointerEnter: () => setHeld(page ? { view, rows: page.data } : null),
      onPointerLeave: () => setHeld(null),
      onPointerCancel: () => setHeld(null),
    },
  };
}

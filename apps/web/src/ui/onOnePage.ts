interface OnePage<T> {
  data: T[];
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

/** What comes all at once, for a table that thinks in pages. */
export function onOnePage<T>(all: T[]): OnePage<T> {
  const total = all.length;
  return { data: all, meta: { current_page: 1, last_page: 1, per_page: Math.max(1, total), total } };
}

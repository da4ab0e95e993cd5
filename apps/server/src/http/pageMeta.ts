/** What the wire says of a page of a longer list. */
export function pageMeta(total: number, { page, per_page }: { page: number; per_page: number }) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total };
}

/** What the page knows. Parts redraw from it; the address keeps the choice. */
export const page = { state: null, section: 'phone', numberId: null, customer: null };

/** Moves to another part, customer or number; the address changes, and the page follows it. */
export function go(change) {
  Object.assign(page, change);
  location.hash = [page.section, page.numberId, page.customer].filter(Boolean).join('/');
}

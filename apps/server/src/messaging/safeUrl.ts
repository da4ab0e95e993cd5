/** An address from outside that a browser may open, or null: nothing but pages. */
export function safeUrl(url: string | null | undefined): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null;
}

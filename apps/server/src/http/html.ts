/** A text that a page may hold, between tags and inside quotes. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

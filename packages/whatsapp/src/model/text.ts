/** Length as WhatsApp counts it: one per code point, so an emoji outside the BMP is one and not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === '';
}

const pictographic = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export function hasEmoji(text: string): boolean {
  return pictographic.test(text);
}

export function hasNewline(text: string): boolean {
  return /[\r\n]/.test(text);
}

/** Meta refuses parameters with newlines, tabs or long runs of spaces; a shop's product title may hold any of them. */
export function sanitizeParameter(text: string): string {
  return text
    .replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ')
    .replace(/ {4,}/g, '   ')
    .trim();
}

/** Signs by classes of regular expressions, written as both JavaScript and PostgreSQL read them. */
export const signs = {
  /** Turn the direction of what follows, or have no width. Joiners are none: letters and emoji are made with them. */
  turning: '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff',
  blank: '\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff',
  /** Show nothing by themselves, besides those, and besides tags, which either writes in its own way. */
  unseen:
    '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u180e\\u200c\\u200d\\u2065\\u206a-\\u206f\\u2800\\u3164\\uffa0\\ufff9-\\ufffb',
};
const turning = new RegExp(`[${signs.turning}]`, 'g');
const seen = new RegExp(`[^${signs.turning}${signs.blank}${signs.unseen}\\u{e0001}-\\u{e007f}]`, 'u');

/** A name as it may be shown beside others: it hides nothing and turns nothing. Empty when there is nothing to see in it. */
export function plainName(name: string): string {
  return seen.test(name) ? name.replace(turning, '').trim() : '';
}

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

/** Marks that turn the direction of what follows, and signs of no width. Joiners stay: letters and emoji are made with them. */
const tricks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Signs that show nothing by themselves. */
const unseen = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A name as it may be shown beside others: it hides nothing and turns nothing. Empty when there is nothing to see in it. */
export function plainName(name: string): string {
  const plain = name.replace(tricks, '').trim();
  return plain.replace(unseen, '') === '' ? '' : plain;
}

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

import type { InlineNode } from './ast.ts';

interface Link {
  node: Extract<InlineNode, { type: 'link' }>;
  end: number;
}

/**
 * Characters that are not seen or turn the direction of writing end an address: what is shown is where it leads. The lengths
 * keep a text of nothing but beginnings from being read again and again.
 */
const page = /(?:https?:\/\/|www\.)[^\s<>"`\p{C}]+/iuy;
const email = /[a-z\d][\w.%+-]{0,63}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w@-])/iy;
/** With the country in front, or as numbers are written in France; any other row of digits may be an order. */
const phone = /(?:(?:\+|00)[1-9](?:[ .()-]{0,2}\d){6,13}|0[1-9](?:[ .-]?\d\d){4})(?![\w.-]*\w)/y;

/** An address of the web, of mail or a phone number that begins here. */
export function linkAt(source: string, at: number): Link | null {
  const char = source[at] ?? '';
  if (char === '+' || char === '0') return phoneAt(source, at) ?? emailAt(source, at);
  if (!/[a-z\d]/i.test(char)) return null;
  return (/[hw]/i.test(char) ? pageAt(source, at) : null) ?? emailAt(source, at);
}

function pageAt(source: string, at: number): Link | null {
  // A sentence that ends in an address: its full stop or bracket is not part of it.
  const text = match(page, source, at).replace(/[.,;:!?'")\]}*_~]+$/, '');
  if (!/^(?:https?:\/\/|www\.)./i.test(text)) return null;
  // `https://bank.example@other.example` leads to the other.
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return null;
  return link(text, /^www\./i.test(text) ? `https://${text}` : text, at);
}

function emailAt(source: string, at: number): Link | null {
  // The end of something longer, such as a page with a name before it.
  if (/[/.@%+-]/.test(source[at - 1] ?? ' ')) return null;
  const text = match(email, source, at);
  return text === '' ? null : link(text, `mailto:${text}`, at);
}

function phoneAt(source: string, at: number): Link | null {
  const text = match(phone, source, at);
  return text === '' ? null : link(text, `tel:${text.replace(/[^\d+]/g, '').replace(/^00/, '+')}`, at);
}

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function link(text: string, href: string, at: number): Link {
  return { node: { type: 'link', text, href }, end: at + text.length };
}

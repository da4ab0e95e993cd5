/** WhatsApp's text formatting as a tree. Pure, so that the composer, previews and search excerpts can share it. */
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mono'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: RichNode[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;

const link = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/giu;
const wordLike = /[\p{L}\p{N}]/u;

/** A mark opens after a non-word character and before a non-space, and closes the other way round, in one line. */
function findClosing(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (text.slice(from, at).includes('\n')) return -1;
    const inside = text.slice(from + 1, at);
    const next = text[at + 1] ?? '';
    if (inside.trim() !== '' && !/\s/.test(text[at - 1]!) && !wordLike.test(next)) return at;
  }
  return -1;
}

function canOpen(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  return !wordLike.test(before) && after !== '' && !/\s/.test(after);
}

export function parseRichText(text: string): RichNode[] {
  const nodes: RichNode[] = [];
  let plainFrom = 0;
  let at = 0;
  const take = (node: RichNode, end: number) => {
    nodes.push(...parseLinks(text.slice(plainFrom, at)), node);
    plainFrom = at = end;
  };

  while (at < text.length) {
    const block = monoAt(text, at);
    if (block) {
      take({ kind: 'mono', text: block.text }, block.end);
      continue;
    }
    const mark = text[at]!;
    if (mark in marks && canOpen(text, at)) {
      const end = findClosing(text, mark, at);
      if (end !== -1) {
        const children = parseRichText(text.slice(at + 1, end));
        take({ kind: marks[mark as Mark], children }, end + 1);
        continue;
      }
    }
    at += 1;
  }
  nodes.push(...parseLinks(text.slice(plainFrom)));
  return nodes;
}

function monoAt(text: string, at: number): { text: string; end: number } | null {
  if (text[at] !== '`') return null;
  const fence = text.startsWith('```', at) ? '```' : '`';
  const end = text.indexOf(fence, at + fence.length);
  const inside = end === -1 ? '' : text.slice(at + fence.length, end);
  if (inside.trim() === '' || (fence === '`' && inside.includes('\n'))) return null;
  return { text: inside, end: end + fence.length };
}

function parseLinks(text: string): RichNode[] {
  const nodes: RichNode[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    if (match.index > from) nodes.push({ kind: 'text', text: text.slice(from, match.index) });
    nodes.push({ kind: 'link', text: match[0], href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
  return nodes;
}

import type { InlineNode } from './ast.ts';
import { linkAt } from './links.ts';

const marks: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = {
  '*': 'bold',
  _: 'italic',
  '~': 'strike',
};
const word = /[\p{L}\p{N}]/u;

/** Parses the marks inside one line. What does not pair up stays plain text. */
export function parseInline(source: string): InlineNode[] {
  const nodes: InlineNode[] = [];
  const unclosed: Unclosed = new Map();
  let plainFrom = 0;
  let at = 0;
  while (at < source.length) {
    const found = nodeAt(source, at, unclosed);
    if (!found) {
      at += 1;
      continue;
    }
    if (plainFrom < at) nodes.push({ type: 'text', text: source.slice(plainFrom, at) });
    nodes.push(found.node);
    at = found.end;
    plainFrom = at;
  }
  if (plainFrom < source.length) nodes.push({ type: 'text', text: source.slice(plainFrom) });
  return nodes;
}

interface Found {
  node: InlineNode;
  end: number;
}

/**
 * Up to where a mark closes nothing: what the first one of a line was found not to have, none behind it has either. Without
 * it, each of a thousand lone marks would look through the whole line.
 */
type Unclosed = Map<string, number>;

function nodeAt(source: string, at: number, unclosed: Unclosed): Found | null {
  const char = source[at] ?? '';
  if (char === '`') return monoAt(source, at);
  const type = marks[char];
  if (type && at >= (unclosed.get(char) ?? 0)) return markAt(source, at, type, unclosed);
  if (type) return null;
  return word.test(source[at - 1] ?? ' ') ? null : linkAt(source, at);
}

/** ` ```x``` ` may run over several lines, `` `x` `` may not. */
function monoAt(source: string, at: number): Found | null {
  const marker = source.startsWith('```', at) ? '```' : '`';
  const from = at + marker.length;
  const to = source.indexOf(marker, from);
  if (to <= from) return null;
  const text = source.slice(from, to);
  if (text.trim() === '' || (marker === '`' && text.includes('\n'))) return null;
  return { node: { type: 'mono', marker, text }, end: to + marker.length };
}

function markAt(
  source: string,
  at: number,
  type: 'bold' | 'italic' | 'strike',
  unclosed: Unclosed,
): Found | null {
  const mark = source[at] ?? '';
  if (!opens(source, at, mark)) return null;
  const end = closingOf(source, at, mark);
  if (source[end] !== mark) {
    unclosed.set(mark, end);
    return null;
  }
  return { node: { type, children: parseInline(source.slice(at + 1, end)) }, end: end + 1 };
}

/** A mark opens after a non-letter and right before something that is not a space. */
function opens(source: string, at: number, mark: string): boolean {
  const before = source[at - 1] ?? ' ';
  const after = source[at + 1] ?? ' ';
  return !word.test(before) && before !== mark && !isSpace(after) && after !== mark;
}

/** Where the mark closes, or else where the line ends. */
function closingOf(source: string, openAt: number, mark: string): number {
  for (let at = openAt + 1; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === '\n') return at;
    if (char === '`') {
      const mono = monoAt(source, at);
      if (mono) at = mono.end - 1;
    } else if (char === mark && closes(source, at, mark)) {
      return at;
    }
  }
  return source.length;
}

function closes(source: string, at: number, mark: string): boolean {
  const before = source[at - 1] ?? ' ';
  const after = source[at + 1] ?? ' ';
  return !isSpace(before) && before !== mark && !word.test(after) && after !== mark;
}

function isSpace(char: string): boolean {
  return /\s/.test(char);
}

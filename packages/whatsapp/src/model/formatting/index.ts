import { type FormatBlock, type InlineNode, inlineMarks } from './ast.ts';
import { parseInline } from './inline.ts';

export type { FormatBlock, InlineNode, ListItem } from './ast.ts';

/** Parses WhatsApp's text marks. Never throws, and `formatToSource` gives the very same text back. */
export function parseFormatting(source: string): FormatBlock[] {
  const blocks: FormatBlock[] = [];
  for (const line of logicalLines(source)) addLine(blocks, line);
  return blocks;
}

/** Line breaks inside a ``` block belong to it and do not end a line. */
function logicalLines(source: string): string[] {
  const lines: string[] = [];
  let from = 0;
  let at = 0;
  while (at < source.length) {
    if (source.startsWith('```', at)) {
      const end = source.indexOf('```', at + 3);
      at = end > at + 3 && source.slice(at + 3, end).trim() !== '' ? end + 3 : at + 3;
    } else if (source[at] === '\n') {
      lines.push(source.slice(from, at));
      at += 1;
      from = at;
    } else {
      at += 1;
    }
  }
  lines.push(source.slice(from));
  return lines;
}

const itemPattern = /^([-*] |\d{1,3}\. )(?=\S)/;

function addLine(blocks: FormatBlock[], line: string): void {
  const last = blocks.at(-1);
  if (line.startsWith('> ')) {
    const children = parseInline(line.slice(2));
    if (last?.type === 'quote') last.lines.push(children);
    else blocks.push({ type: 'quote', lines: [children] });
    return;
  }
  const marker = itemPattern.exec(line)?.[1];
  if (!marker) {
    blocks.push({ type: 'paragraph', children: parseInline(line) });
    return;
  }
  const ordered = /^\d/.test(marker);
  const item = { marker, children: parseInline(line.slice(marker.length)) };
  if (last?.type === 'list' && last.ordered === ordered) last.items.push(item);
  else blocks.push({ type: 'list', ordered, items: [item] });
}

/** The text as it was written, marks included. */
export function formatToSource(blocks: readonly FormatBlock[]): string {
  return write(blocks, sourceOf, true);
}

/** The words alone, for list previews, notifications and screen readers. */
export function formatToPlainText(blocks: readonly FormatBlock[]): string {
  return write(blocks, wordsOf, false);
}

/** Shorthand: the words of a formatted text. */
export function stripFormatting(source: string): string {
  return formatToPlainText(parseFormatting(source));
}

/** Returns the pages of the web that a text names, each once, in its order; the same ones that are links where it is shown. */
export function pagesIn(source: string): string[] {
  const found = new Set<string>();
  const walk = (node: InlineNode): void => {
    if (node.type === 'link' && /^https?:/i.test(node.href)) found.add(node.href);
    if ('children' in node) node.children.forEach(walk);
  };
  for (const block of parseFormatting(source)) {
    if (block.type === 'paragraph') block.children.forEach(walk);
    else if (block.type === 'quote') block.lines.flat().forEach(walk);
    else block.items.flatMap(({ children }) => children).forEach(walk);
  }
  return [...found];
}

function write(blocks: readonly FormatBlock[], inline: (node: InlineNode) => string, marks: boolean): string {
  const line = (children: readonly InlineNode[]) => children.map(inline).join('');
  return blocks
    .flatMap((block) => {
      if (block.type === 'paragraph') return [line(block.children)];
      if (block.type === 'quote') return block.lines.map((children) => (marks ? '> ' : '') + line(children));
      return block.items.map((item) => item.marker + line(item.children));
    })
    .join('\n');
}

function sourceOf(node: InlineNode): string {
  if (node.type === 'text' || node.type === 'link') return node.text;
  if (node.type === 'mono') return node.marker + node.text + node.marker;
  const mark = inlineMarks[node.type];
  return mark + node.children.map(sourceOf).join('') + mark;
}

function wordsOf(node: InlineNode): string {
  return 'children' in node ? node.children.map(wordsOf).join('') : node.text;
}

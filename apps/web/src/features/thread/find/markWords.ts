import { rangesOf } from './rangesOf.ts';

const name = 'found-words';

/** Marks the words where they stand in an entry of the thread. A browser that cannot do so shows the entry alone. */
export function markWords(entry: Element, words: string): void {
  if (!('highlights' in CSS)) return;
  const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  const marks: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [start, end] of rangesOf(node.textContent ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      marks.push(range);
    }
  }
  CSS.highlights.set(name, new Highlight(...marks));
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(name);
}

import type { Fold, Folded } from './folding.ts';

/** Start and length, in UTF-16 units. */
export type Range = [number, number];

export interface Highlighted {
  snippet: string;
  ranges: Range[];
}

interface Hit {
  start: number;
  end: number;
  /** Which of the words. */
  nth: number;
}

/** As many letters of a word as the index keeps. */
const longestWord = 60;
const longestSnippet = 160;
/** Read before what was found. */
const lead = 40;

/** One line, as it is sent: ranges count its letters, so it is composed before anything is looked for. */
export function toLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The stretch of a message that holds most of the words, the last of which may be a beginning. */
export function highlightWords(line: string, words: readonly string[], fold: Fold): Highlighted {
  return cutOut(line, findWords(fold(line), words));
}

/** A name or number with the parts in it, wherever they stand. */
export function highlightParts(line: string, parts: readonly string[], fold: Fold): Highlighted {
  return { snippet: line, ranges: merge(findParts(fold(line), parts)) };
}

/** How many of the parts occur. */
export function countParts(line: string, parts: readonly string[], fold: Fold): number {
  return new Set(findParts(fold(line), parts).map(({ nth }) => nth)).size;
}

function findWords({ text, starts, ends }: Folded, words: readonly string[]): Hit[] {
  const last = words.length - 1;
  return [...text.matchAll(/[\p{L}\p{Nd}]+/gu)].flatMap(({ 0: word, index }) =>
    words.flatMap((wanted, nth) => {
      const kept = [...word].slice(0, longestWord).join('');
      const isHit = kept === wanted || (nth === last && kept.startsWith(wanted));
      const length = kept === wanted ? word.length : wanted.length;
      return isHit ? [{ start: starts[index] ?? 0, end: ends[index + length - 1] ?? 0, nth }] : [];
    }),
  );
}

function findParts({ text, starts, ends }: Folded, parts: readonly string[]): Hit[] {
  return parts.flatMap((part, nth) => {
    const hits: Hit[] = [];
    for (let at = part === '' ? -1 : text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
      hits.push({ start: starts[at] ?? 0, end: ends[at + part.length - 1] ?? 0, nth });
    }
    return hits;
  });
}

/** Hits that overlap or touch are one to the eye. */
function merge(hits: readonly Hit[]): Range[] {
  const ranges: Range[] = [];
  for (const { start, end } of [...hits].sort((a, b) => a.start - b.start)) {
    const before = ranges.at(-1);
    if (before && start <= before[0] + before[1]) before[1] = Math.max(before[1], end - before[0]);
    else ranges.push([start, end - start]);
  }
  return ranges;
}

function cutOut(line: string, hits: readonly Hit[]): Highlighted {
  if (line.length <= longestSnippet) return { snippet: line, ranges: merge(hits) };
  const from = startOf(line, hits);
  const to = endOf(line, from);
  const head = from > 0 ? '…' : '';
  const shown = hits
    .filter(({ start, end }) => start >= from && end <= to)
    .map((hit) => ({ ...hit, start: hit.start - from + head.length, end: hit.end - from + head.length }));
  return { snippet: `${head}${line.slice(from, to)}${to < line.length ? '…' : ''}`, ranges: merge(shown) };
}

/** Where most different words follow soon; the first such place. Begins at a word. */
function startOf(line: string, hits: readonly Hit[]): number {
  const variety = (first: number) =>
    new Set(
      hits.flatMap(({ start, end, nth }) =>
        start >= first && end <= first + longestSnippet - lead ? nth : [],
      ),
    ).size;
  const places = [...new Set(hits.map(({ start }) => start))].sort((a, b) => a - b);
  const best = Math.max(0, ...places.map(variety));
  const place = places.find((start) => variety(start) === best) ?? 0;
  if (place <= lead) return 0;
  const early = Math.min(place - lead, line.length - longestSnippet);
  const space = line.indexOf(' ', early);
  return space >= 0 && space < place ? space + 1 : place;
}

/** Ends after a word, if one ends near; never inside a character. */
function endOf(line: string, from: number): number {
  const late = from + longestSnippet;
  if (late >= line.length) return line.length;
  const space = line.lastIndexOf(' ', late);
  if (space > from + longestSnippet / 2) return space;
  const isInside = /[\uDC00-\uDFFF]/.test(line.charAt(late));
  return isInside ? late - 1 : late;
}

export type Mark = '*' | '_' | '~' | '`';

export interface Selected {
  text: string;
  start: number;
  end: number;
}

/**
 * Puts WhatsApp's marks around what is selected, or takes them away. Marks stand directly at the words: WhatsApp shows
 * `* bold *` as it is written.
 */
export function toggleMark({ text, start, end }: Selected, mark: Mark): Selected {
  const chosen = text.slice(start, end);
  const lead = chosen.length - chosen.trimStart().length;
  const from = chosen.trim() === '' ? start : start + lead;
  const to = chosen.trim() === '' ? start : from + chosen.trim().length;
  const inner = text.slice(from, to);

  if (inner.length >= 2 && inner.startsWith(mark) && inner.endsWith(mark)) {
    const bare = inner.slice(1, -1);
    return { text: text.slice(0, from) + bare + text.slice(to), start: from, end: from + bare.length };
  }
  if (text[from - 1] === mark && text[to] === mark) {
    return {
      text: text.slice(0, from - 1) + inner + text.slice(to + 1),
      start: from - 1,
      end: from - 1 + inner.length,
    };
  }
  return {
    text: `${text.slice(0, from)}${mark}${inner}${mark}${text.slice(to)}`,
    start: from + 1,
    end: from + 1 + inner.length,
  };
}

export interface Selection {
  text: string;
  start: number;
  end: number;
}

export interface Replacement {
  /** What to put in place of `start` to `end`. */
  start: number;
  end: number;
  insert: string;
  /** What is selected after it. */
  select: [start: number, end: number];
}

/**
 * Puts WhatsApp's marks around what is selected, or takes them away again. The marks only work right beside a word,
 * so spaces at the ends stay outside.
 */
export function wrapSelection({ text, start, end }: Selection, mark: string): Replacement {
  const selected = text.slice(start, end);
  const lead = selected.length - selected.trimStart().length;
  const from = selected.trim() === '' ? start : start + lead;
  const core = selected.trim() === '' ? selected : selected.trim();
  const to = from + core.length;
  if (core.startsWith(mark) && core.endsWith(mark) && core.length >= 2 * mark.length) {
    const inside = core.slice(mark.length, -mark.length);
    return { start: from, end: to, insert: inside, select: [from, from + inside.length] };
  }
  const isWrapped =
    text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
  if (isWrapped) {
    const outer = from - mark.length;
    return { start: outer, end: to + mark.length, insert: core, select: [outer, outer + core.length] };
  }
  const inner = from + mark.length;
  return { start: from, end: to, insert: `${mark}${core}${mark}`, select: [inner, inner + core.length] };
}

/** A variable needs words around it, so it keeps a space from what it follows. */
export function insertVariable({ text, start, end }: Selection, key: number | string): Replacement {
  const before = text.slice(0, start);
  const space = before === '' || /\s$/.test(before) ? '' : ' ';
  const insert = `${space}{{${key}}}`;
  const after = start + insert.length;
  // A name is there to be typed over.
  const select: [number, number] =
    typeof key === 'string' ? [after - key.length - 2, after - 2] : [after, after];
  return { start, end, insert, select };
}

/** Types into a text area as a person would, so that the browser's own undo knows about it. */
export function typeInto(area: HTMLTextAreaElement, { start, end, insert, select }: Replacement): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, start, end, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

import { useLayoutEffect, useRef } from 'react';
import { type Mark, type Selected, toggleMark } from './format.ts';

/** Changes of a text field from outside: marks, emoji. The selection is put right once the new text is drawn. */
export function useTextEditing(text: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Selected | null>(null);
  useLayoutEffect(() => {
    const selection = wanted.current;
    if (!selection || selection.text !== text) return;
    wanted.current = null;
    select(field.current, selection);
  }, [text]);

  const put = (next: Selected) => {
    wanted.current = next;
    onChange(next.text);
  };
  const selected = () => ({
    text,
    start: field.current?.selectionStart ?? text.length,
    end: field.current?.selectionEnd ?? text.length,
  });
  return {
    field,
    select: (range: Range) => select(field.current, range),
    mark: (sign: Mark) => put(toggleMark(selected(), sign)),
    insert: (added: string) => {
      const { start, end } = selected();
      const caret = start + added.length;
      put({ text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret });
    },
  };
}

type Range = Pick<Selected, 'start' | 'end'>;

function select(field: HTMLTextAreaElement | null, { start, end }: Range): void {
  field?.focus();
  field?.setSelectionRange(start, end);
}

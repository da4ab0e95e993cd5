import { useLayoutEffect, useRef } from 'react';
import { type Mark, toggleMark } from './format.ts';

/** Marks around the selection; it is put back once the new text is drawn. */
export function useMarking(text: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<{ text: string; start: number; end: number } | null>(null);
  useLayoutEffect(() => {
    const selection = wanted.current;
    if (!selection || selection.text !== text) return;
    wanted.current = null;
    field.current?.focus();
    field.current?.setSelectionRange(selection.start, selection.end);
  }, [text]);
  const mark = (sign: Mark) => {
    const element = field.current;
    if (!element) return;
    const next = toggleMark({ text, start: element.selectionStart, end: element.selectionEnd }, sign);
    wanted.current = next;
    onChange(next.text);
  };
  return { field, mark };
}

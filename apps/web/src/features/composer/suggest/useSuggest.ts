import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { findTrigger, replaceTrigger, type Trigger } from './findTrigger.ts';

interface SuggestOptions<T> {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** What opens the list: `/`, `@`. */
  sign: string;
  /** The choices for what was typed, best first. */
  find: (query: string) => readonly T[];
  /** What stands in the text in place of what was typed. */
  textOf: (choice: T) => string;
  onPicked?: (choice: T) => void;
}

/** A list that opens while one types after a sign: arrows choose, Enter or Tab takes, Escape closes. */
export function useSuggest<T>(options: SuggestOptions<T>) {
  const { field, text, onChange, sign, find, textOf, onPicked } = options;
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const trigger = findTrigger(text, caret, sign);
  const choices = trigger && trigger.from !== dismissedAt ? find(trigger.query) : [];
  const isOpen = choices.length > 0;
  const query = trigger?.query;

  useEffect(() => {
    setActive(0);
    if (query === undefined) setDismissedAt(null);
  }, [query]);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(wanted.current, wanted.current);
    setCaret(wanted.current);
    wanted.current = null;
  });

  function take(choice: T, at: Trigger | null = trigger): void {
    if (!at) return;
    const next = replaceTrigger(text, at, textOf(choice));
    wanted.current = next.caret;
    onChange(next.text);
    onPicked?.(choice);
  }

  /** True when the key was meant for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[active];
    if (step) setActive((active + step + choices.length) % choices.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && choice) take(choice);
    else if (event.key === 'Escape') setDismissedAt(trigger?.from ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    isOpen,
    choices,
    active,
    setActive,
    take,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    onKeyDown,
    fieldProps: {
      onSelect: () => setCaret(field.current?.selectionEnd ?? 0),
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
    },
  };
}

export type Suggest<T> = ReturnType<typeof useSuggest<T>>;

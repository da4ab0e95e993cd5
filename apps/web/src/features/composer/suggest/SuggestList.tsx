import { type ReactNode, useEffect, useRef } from 'react';
import classes from './SuggestList.module.css';
import type { Suggest } from './useSuggest.ts';

interface SuggestListProps<T> {
  suggest: Suggest<T>;
  label: string;
  keyOf: (choice: T) => string | number;
  draw: (choice: T) => ReactNode;
}

/** The choices, above the field that one types in. */
export function SuggestList<T>({ suggest, label, keyOf, draw }: SuggestListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const { active } = suggest;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (!suggest.isOpen) return null;
  return (
    <div className={classes.list} role="listbox" id={suggest.listId} aria-label={label} ref={list}>
      {suggest.choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field.
        <div
          key={keyOf(choice)}
          id={suggest.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onMouseEnter={() => suggest.setActive(index)}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => suggest.take(choice)}
        >
          {draw(choice)}
        </div>
      ))}
    </div>
  );
}

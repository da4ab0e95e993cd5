import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#ui/plainText.ts';
import classes from './Picker.module.css';

export interface PickerOption {
  value: string;
  label: string;
  /** Beside the label: a time, how much somebody has to do. */
  hint?: string;
  left?: ReactNode;
  isCurrent?: boolean;
}

interface PickerProps {
  /** What is chosen; also the label of the field. */
  label: string;
  options: readonly PickerOption[];
  /** When nothing matches what was typed. */
  none: string;
  /** While the options are on their way: Enter waits for them, so that a quick hand loses nothing. */
  isLoading?: boolean;
  onPick: (value: string) => void;
  /** What was typed becomes one of the options: its words, and what is done. */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined;
}

const newValue = 'new';

/** A field and a list under it: a few letters, an arrow, Enter. */
export function Picker({ label, options, none, isLoading = false, onPick, create }: PickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The frame gives the focus to what it holds when it opens, and a picker that has to be fetched comes after that.
  useEffect(() => {
    const turn = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(turn);
  }, []);
  const wanted = plainText(text).trim();
  const known = isLoading ? [] : options.filter((option) => plainText(option.label).includes(wanted));
  const isNew = wanted !== '' && !isLoading && !options.some((option) => plainText(option.label) === wanted);
  const found = create && isNew ? [...known, { value: newValue, label: create.label(text.trim()) }] : known;
  const choose = (value: string) => (value === newValue ? create?.run(text.trim()) : onPick(value));
  const index = Math.min(active, found.length - 1);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const pickEntered = useEffectEvent(() => {
    setEntered(false);
    const option = found[index];
    if (option) choose(option.value);
  });
  useEffect(() => {
    if (isEntered && !isLoading) pickEntered();
  }, [isEntered, isLoading]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((index + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setEntered(true);
    }
  };
  return (
    <>
      <TextInput
        ref={field}
        variant="unstyled"
        className={classes.field ?? ''}
        placeholder={label}
        value={text}
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[index] ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p className={classes.none} role="status">
          {isLoading ? t('common:loading') : none}
        </p>
      ) : null}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.options}>
        {found.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={classes.option}
            onClick={() => choose(option.value)}
            onPointerMove={() => setActive(at)}
          >
            {option.left}
            <span className={classes.label}>{option.label}</span>
            {option.hint ? <span className={classes.hint}>{option.hint}</span> : null}
            {option.isCurrent ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
          </div>
        ))}
      </div>
    </>
  );
}

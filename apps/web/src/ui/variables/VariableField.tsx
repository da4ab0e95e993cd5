import { Button, Group, Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '../phone/Bubble.tsx';
import classes from './VariableField.module.css';
import { fillIn, insertAt, unknownVariables } from './variables.ts';

export interface Variable {
  key: string;
  label: string;
  example: string;
}

interface VariableFieldProps {
  label: string;
  description?: ReactNode;
  value: string;
  variables: readonly Variable[];
  maxLength: number;
  disabled?: boolean;
  error?: ReactNode;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A text with variables that are put in by a button, and beside it what somebody would read. */
export function VariableField(props: VariableFieldProps) {
  const { label, description, value, variables, maxLength, disabled, error, onChange, onBlur } = props;
  const { t } = useTranslation('inboxSettings');
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (key: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const { text, caret } = insertAt(value, `{{${key}}}`, selectionStart, selectionEnd);
    if (text.length > maxLength) return;
    onChange(text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const unknown = unknownVariables(
    value,
    variables.map(({ key }) => key),
  );
  const shown = fillIn(value, Object.fromEntries(variables.map(({ key, example }) => [key, example])));
  return (
    <div className={classes.columns}>
      <div>
        <Textarea
          ref={field}
          label={label}
          description={description}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxLength}
          value={value}
          disabled={disabled}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <Group gap={6} mt={8}>
          {variables.map((variable) => (
            <Button
              key={variable.key}
              size="compact-sm"
              variant="default"
              disabled={disabled}
              aria-label={t('variables.insert', { name: variable.label })}
              onClick={() => insert(variable.key)}
            >
              {variable.label}
            </Button>
          ))}
        </Group>
        {unknown.length > 0 ? (
          <p className={classes.note}>{t('variables.unknown', { names: unknown.join(', ') })}</p>
        ) : null}
      </div>
      <section className={classes.preview} aria-label={t('variables.preview')}>
        {shown.trim() ? (
          <Bubble side="out" tail content={{ body: shown }} />
        ) : (
          <p className={classes.note}>{t('variables.empty')}</p>
        )}
      </section>
    </div>
  );
}

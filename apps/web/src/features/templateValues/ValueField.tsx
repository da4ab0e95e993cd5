import type { Template } from '@herald/contract';
import { isFilled, limits, momentOf } from '@herald/whatsapp/model';
import { TextInput } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/DateField.tsx';
import { MediaValueField } from './MediaValueField.tsx';

interface ValueFieldProps {
  variable: Template['variables_needed'][number];
  label: string;
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  autofocus?: boolean;
}

/** What a template asks a send for: words, a picture, the end of an offer, a place, products. */
export function ValueField({ variable, label, value, error, onChange, onBlur, autofocus }: ValueFieldProps) {
  const { t } = useTranslation();
  const { kind, optional, example } = variable;
  const [left, setLeft] = useState(false);
  if (kind === 'image' || kind === 'video' || kind === 'document') {
    return <MediaValueField {...{ kind, label, optional, value, onChange }} error={error ?? null} />;
  }
  const isWrong = left && value.trim() !== '' && !isFilled(kind, value);
  const field = {
    label,
    withAsterisk: !optional,
    error: error || (isWrong ? t('values:wrong') : null),
    onBlur: (event: FocusEvent) => {
      setLeft(true);
      onBlur?.(event);
    },
    'data-autofocus': autofocus || undefined,
  };
  if (kind === 'expires_at') {
    return (
      <DateField
        {...field}
        type="datetime-local"
        value={localOf(value)}
        onChange={(event) => onChange(instantOf(event.currentTarget.value))}
      />
    );
  }
  return (
    <TextInput
      {...field}
      inputMode={kind === 'latitude' || kind === 'longitude' ? 'decimal' : 'text'}
      description={
        example
          ? t('values:example', { example })
          : kind === 'text'
            ? null
            : t(`values:hint.${kind}`, { defaultValue: '' }) || null
      }
      maxLength={limits.template.variable}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** As the browser's field writes it, by the clock of whoever looks. */
function localOf(value: string): string {
  const moment = momentOf(value);
  if (!moment) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function instantOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

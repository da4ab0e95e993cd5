import type { ContactField } from '@herald/contract';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readField } from '#data/contacts/readField.ts';
import { DateField } from '#ui/DateField.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

interface FieldInputProps {
  field: ContactField;
  /** As it is kept: 12.5, 2026-01-31, true; empty: nothing. */
  value: string;
  error?: React.ReactNode;
  onChange: (value: string) => void;
}

/** The input that suits the kind of a field. A value that does not suit it is shown as text until somebody mends it. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { t } = useTranslation('contacts');
  const { tag } = useFormat();
  const label = field.name;
  const isOdd = value !== '' && field.kind !== 'number' && readField(field.kind, value) === null;
  if (isOdd || (field.kind === 'number' && value !== '' && Number.isNaN(Number(value)))) {
    return (
      <TextInput
        label={label}
        description={t(`fields.odd.${field.kind}`)}
        value={value}
        error={error}
        maxLength={2000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          label={label}
          hideControls
          decimalSeparator={tag.startsWith('fr') ? ',' : '.'}
          allowedDecimalSeparators={['.', ',']}
          value={value === '' ? '' : Number(value)}
          error={error}
          onChange={(next) => onChange(String(next))}
        />
      );
    case 'date':
      return (
        <DateField
          label={label}
          type="date"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'boolean':
      return (
        <ChoiceInput
          label={label}
          value={value}
          error={error}
          choices={[
            { value: 'true', label: t('fields.yes') },
            { value: 'false', label: t('fields.no') },
          ]}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceInput
          label={label}
          value={value}
          error={error}
          choices={withValue(field.choices, value).map((choice) => ({ value: choice, label: choice }))}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          value={value}
          error={error}
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface ChoiceInputProps extends Omit<FieldInputProps, 'field'> {
  label: string;
  choices: { value: string; label: string }[];
}

function ChoiceInput({ label, choices, value, error, onChange }: ChoiceInputProps) {
  const { t } = useTranslation('contacts');
  return (
    <Select
      label={label}
      placeholder={t('fields.none')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:action.clear') }}
      searchable={choices.length > 8}
      data={choices}
      value={value || null}
      error={error}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** What the person has stays choosable when the field no longer offers it. */
const withValue = (choices: readonly string[], value: string) =>
  value === '' || choices.includes(value) ? [...choices] : [...choices, value];

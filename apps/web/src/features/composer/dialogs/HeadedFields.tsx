import { limits } from '@herald/whatsapp/model';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface HeadedTexts {
  header: string;
  body: string;
  footer: string;
}

interface HeadedFieldsProps {
  values: HeadedTexts;
  longestBody: number;
  bodyError: string | null;
  onBodyLeft: () => void;
  onChange: (patch: Partial<HeadedTexts>) => void;
}

const longest = { header: limits.message.headerText, footer: limits.message.footer };

/** What every message with buttons begins with: its text, a line above it and one below. */
export function HeadedFields({ values, longestBody, bodyError, onBodyLeft, onChange }: HeadedFieldsProps) {
  const { t } = useTranslation('dialogs');
  const line = (name: 'header' | 'footer') => (
    <TextInput
      label={t(name)}
      description={t('common:form.optional')}
      maxLength={longest[name]}
      value={values[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {line('header')}
      <Textarea
        label={t('body')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestBody}
        value={values.body}
        error={bodyError}
        onBlur={onBodyLeft}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
        data-autofocus
      />
      {line('footer')}
    </>
  );
}

/** The same in the bubble beside it. */
export function headedContent({ header, body, footer }: HeadedTexts, placeholder: string) {
  return {
    header: header ? { kind: 'text' as const, text: header } : null,
    body: body || placeholder,
    footer,
  };
}

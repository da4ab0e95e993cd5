import { largestPriceFile } from '@herald/contract';
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/DateField.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { useKeptFocus } from '#ui/useKeptFocus.ts';
import { type ListFacts, listFactsOf } from './listFactsOf.ts';

export interface ListFileValues extends ListFacts, Record<string, string> {
  file: string;
  file_name: string;
}

interface ListFileFormProps {
  initial: ListFileValues;
  onShow: (values: ListFileValues) => Promise<void>;
  onCancel: () => void;
}

/** The file of a list, with what it does not say of itself. */
export function ListFileForm({ initial, onShow, onCancel }: ListFileFormProps) {
  const { t } = useTranslation('admin');
  const [isReading, setReading] = useState(false);
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: initial,
    validate: { file: (text) => (text === '' ? t('prices.noFile') : null) },
    send: onShow,
  });
  const start = useKeptFocus<HTMLDivElement>(failure);
  async function take(file: File): Promise<void> {
    setReading(true);
    try {
      const text = await file.text();
      form.setValues((before) => ({
        file: text,
        file_name: file.name,
        ...listFactsOf(text, before),
      }));
      form.clearErrors();
    } catch {
      form.setFieldError('file', t('prices.unreadable'));
    } finally {
      setReading(false);
    }
  }
  return (
    <section ref={start} tabIndex={-1} aria-label={t('prices.import')} className="quiet-focus">
      <FormFrame
        failure={failure}
        sending={sending}
        submit={t('prices.show')}
        onSubmit={onSubmit}
        onCancel={onCancel}
      >
        <FileDrop
          label={form.values.file_name || t('prices.drop')}
          hint={t('prices.dropHint')}
          accept={['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel']}
          maxBytes={largestPriceFile}
          loading={isReading || sending}
          onFile={(file) => void take(file)}
          {...(typeof form.errors.file === 'string' && { error: form.errors.file })}
        />
        <Group align="start" grow preventGrowOverflow={false}>
          <TextInput
            label={t('prices.currency')}
            description={t('prices.currencyHint')}
            maxLength={3}
            autoComplete="off"
            {...form.getInputProps('currency')}
            onChange={(event) => form.setFieldValue('currency', event.currentTarget.value.toUpperCase())}
          />
          <DateField
            type="date"
            label={t('prices.from')}
            description={t('prices.fromHint')}
            {...form.getInputProps('valid_from')}
          />
        </Group>
      </FormFrame>
    </section>
  );
}

import { largestPriceFile, type PriceListPreview } from '@herald/contract';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { PreviewOfList } from './PreviewOfList.tsx';
import { type PriceFile, usePreview } from './queries.ts';

/** A file, what it would change, and only then the import. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const preview = usePreview();
  const [shown, setShown] = useState<{ file: PriceFile; preview: PriceListPreview } | null>(null);
  const show = async (file: PriceFile) => setShown({ file, preview: await preview.mutateAsync(file) });
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { file: '', file_name: '', currency: '', valid_from: '' },
    validate: { file: (text) => (text === '' ? t('prices.noFile') : null) },
    send: (values) => show(fileOf(values)),
  });
  async function take(file: File): Promise<void> {
    const text = await file.text();
    form.setValues({ file: text, file_name: file.name, ...factsOf(text) });
    form.clearErrors();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t(shown ? 'prices.preview' : 'prices.import')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {shown ? (
        <PreviewOfList
          file={shown.file}
          preview={shown.preview}
          onAgain={() => show(shown.file)}
          onBack={() => setShown(null)}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            {failure ? (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            ) : null}
            <FileDrop
              label={form.values.file_name || t('prices.drop')}
              hint={t('prices.dropHint')}
              accept={['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel']}
              maxBytes={largestPriceFile}
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
              <TextInput
                type="date"
                label={t('prices.from')}
                description={t('prices.fromHint')}
                {...form.getInputProps('valid_from')}
              />
            </Group>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common:action.cancel')}
              </Button>
              <Button type="submit" loading={sending}>
                {t('prices.show')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface Values {
  file: string;
  file_name: string;
  currency: string;
  valid_from: string;
}

function fileOf({ file, file_name, currency, valid_from }: Values): PriceFile {
  return {
    file_name,
    text: file,
    ...(currency !== '' && { currency }),
    ...(valid_from !== '' && { valid_from }),
  };
}

/** What the file says of itself fills the fields, where it can be corrected; what it does not say stays as typed. */
function factsOf(text: string) {
  const fact = (key: string) => new RegExp(`^\\ufeff?#\\s*${key}:\\s*(\\S+)`, 'm').exec(text)?.[1];
  const [currency, valid_from] = [fact('currency'), fact('valid_from')];
  return { ...(currency && { currency }), ...(valid_from && { valid_from }) };
}

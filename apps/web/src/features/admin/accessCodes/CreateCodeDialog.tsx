import { Alert, Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/DateField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { useCreateCode } from './queries.ts';

const endOfDay = (day: string) => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** Of one's own words or by chance, for so many teams, until a day. */
export function CreateCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const create = useCreateCode();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { code: '', note: '', isLimited: true, max_uses: 1, expires_at: '' },
    validate: {
      code: (code) => (code !== '' && code.replace(/[^a-z0-9]/gi, '').length < 6 ? t('codes.short') : null),
    },
    send: async ({ code, note, isLimited, max_uses, expires_at }) => {
      const made = await create.mutateAsync({
        ...(code.trim() !== '' && { code }),
        note,
        max_uses: isLimited ? max_uses : null,
        expires_at: endOfDay(expires_at),
      });
      notifyDone(t('codes.created', { code: made.code }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('codes.create')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {failure ? (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          ) : null}
          <TextInput
            label={t('codes.own')}
            description={t('codes.ownText')}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('code')}
          />
          <TextInput
            label={t('codes.note')}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('note')}
          />
          <Switch label={t('codes.limit')} {...form.getInputProps('isLimited', { type: 'checkbox' })} />
          {form.values.isLimited ? (
            <NumberInput
              label={t('codes.most')}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              {...form.getInputProps('max_uses')}
            />
          ) : null}
          <DateField type="date" label={t('codes.until')} {...form.getInputProps('expires_at')} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('codes.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

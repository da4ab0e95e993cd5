import { disconnectPhoneNumber } from '@herald/contract';
import { List, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumber, useNumberParams } from '#app/session/hooks.ts';
import { useKeepNumber } from '#data/numbers/useRefreshNumber.ts';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';

/** What stays, what stops, and the number's name typed by hand. */
export function DisconnectForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('numbers');
  const params = useNumberParams();
  const number = useNumber();
  const keep = useKeepNumber();
  const wanted = number.verified_name ?? number.display_phone_number ?? '';
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { name: '' },
    send: async (body) => {
      const { data } = await call(disconnectPhoneNumber, { params, body });
      keep(data);
      notifyDone(t('disconnect.done'));
      onDone();
    },
  });
  return (
    <FormFrame
      {...frame}
      submit={t('disconnect.button')}
      isLoss
      disabled={form.values.name.trim() !== wanted}
      onSubmit={onSubmit}
      onCancel={onDone}
    >
      <List spacing="xs">
        <List.Item>{t('disconnect.stays')}</List.Item>
        <List.Item>{t('disconnect.stops')}</List.Item>
        <List.Item>{t('disconnect.token')}</List.Item>
      </List>
      <TextInput
        label={t('disconnect.label', { name: wanted })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormFrame>
  );
}

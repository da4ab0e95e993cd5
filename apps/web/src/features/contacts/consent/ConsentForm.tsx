import { type ContactDetail, type OptinStatus, optinStatuses, updateOptinStatus } from '@herald/contract';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';

interface ConsentFormProps {
  contact: ContactDetail;
  onSaved: (contact: ContactDetail) => void;
  onClose: () => void;
}

/** A change of consent by hand: it says what follows and where it is known from. A yes may have to be proved. */
export function ConsentForm({ contact, onSaved, onClose }: ConsentFormProps) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { typed, keep, drop } = useTyped(`optin:${contact.id}`);
  const close = () => {
    drop();
    onClose();
  };
  const { form, ...frame } = useApiForm<{ optin_status: OptinStatus; wording: string }>({
    initialValues: {
      optin_status: optinStatuses.find((status) => status === typed.optin_status) ?? contact.optin_status,
      wording: typed.wording ?? '',
    },
    onValuesChange: keep,
    validate: {
      wording: (value, { optin_status }) =>
        optin_status === 'opted_in' && value.trim() === '' ? t('consent.reasonNeeded') : null,
    },
    send: async ({ optin_status, wording }) => {
      const { data } = await call(updateOptinStatus, {
        params: { ...params, contact_id: contact.id },
        body: { optin_status, ...(wording.trim() ? { wording: wording.trim() } : {}) },
      });
      queryClient.setQueryData(contactQuery(params, contact.id).queryKey, data);
      onSaved(data);
      notifyDone(t('consent.done'));
      close();
    },
  });
  const chosen = form.values.optin_status;
  return (
    <FormFrame
      {...frame}
      submit={t('consent.record')}
      disabled={chosen === contact.optin_status}
      isLoss={chosen === 'opted_out'}
      onCancel={close}
    >
      <Radio.Group label={t('consent.new')} {...form.getInputProps('optin_status')}>
        <Stack gap={8} mt={6}>
          {optinStatuses.map((status) => (
            <Radio
              key={status}
              value={status}
              label={t(`consent.status.${status}`)}
              description={t(`consent.meaning.${status}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('consent.reason')}
        description={t('consent.reasonHint')}
        withAsterisk={chosen === 'opted_in'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('wording')}
      />
    </FormFrame>
  );
}

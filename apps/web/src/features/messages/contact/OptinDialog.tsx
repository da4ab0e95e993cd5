import { type ContactDetail, type OptinStatus, optinStatuses, updateOptinStatus } from '@herald/contract';
import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { notifyDone } from '#app/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { patchConversation } from '../patchConversation.ts';
import type { Place } from '../place.ts';
import { plainHeader } from '../plainHeader.ts';
import { useTyped } from '../typed/useTyped.ts';
import { contactQuery } from './contactQueries.ts';

interface OptinDialogProps {
  place: Place;
  contact: ContactDetail;
  opened: boolean;
  onClose: () => void;
}

/** A change of consent by hand: it says what follows and asks where it is known from. */
export function OptinDialog({ place, contact, opened, onClose }: OptinDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <Modal
      attributes={plainHeader}
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>{t('optin.changeTitle')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <OptinForm place={place} contact={contact} onClose={onClose} />
    </Modal>
  );
}

function OptinForm({ place, contact, onClose }: Omit<OptinDialogProps, 'opened'>) {
  const { t } = useTranslation('messages');
  const queryClient = useQueryClient();
  const { typed, keep, drop } = useTyped(`optin:${contact.id}`);
  const giveUp = () => {
    drop();
    onClose();
  };
  const { form, failure, sending, onSubmit } = useApiForm<{ optin_status: OptinStatus; wording: string }>({
    initialValues: {
      optin_status: optinStatuses.find((status) => status === typed.optin_status) ?? contact.optin_status,
      wording: typed.wording ?? '',
    },
    onValuesChange: keep,
    validate: {
      wording: (value, { optin_status }) =>
        optin_status === 'opted_in' && value.trim() === '' ? t('optin.reasonNeeded') : null,
    },
    send: async ({ optin_status, wording }) => {
      const { data } = await call(updateOptinStatus, {
        params: { ...place, contact_id: contact.id },
        body: { optin_status, ...(wording.trim() ? { wording: wording.trim() } : {}) },
      });
      queryClient.setQueryData(contactQuery(place, contact.id).queryKey, data);
      patchConversation(place, contact.id, { optin_status: data.optin_status });
      notifyDone(t('optin.changed'));
      giveUp();
    },
  });
  const chosen = form.values.optin_status;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Radio.Group label={t('optin.status')} {...form.getInputProps('optin_status')}>
          <Stack gap={8} mt={6}>
            {optinStatuses.map((status) => (
              <Radio
                key={status}
                value={status}
                label={t(`optin.${status}`)}
                description={t(`optin.meaning.${status}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('optin.reason')}
          description={t('optin.reasonHint')}
          withAsterisk={chosen === 'opted_in'}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('wording')}
        />
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={giveUp}>
            {t('common:action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={sending}
            disabled={chosen === contact.optin_status}
            {...(chosen === 'opted_out' ? { color: 'red' } : {})}
          >
            {t('optin.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

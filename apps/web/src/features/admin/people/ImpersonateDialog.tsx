import type { Impersonable } from '@herald/contract';
import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { atLeast } from '#ui/validators.ts';
import { useImpersonate } from './queries.ts';

interface ImpersonateDialogProps {
  person: Impersonable;
  onClose: () => void;
}

/** Why, before it begins: the team will read it. */
export function ImpersonateDialog({ person, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation('admin');
  const act = useImpersonate();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => atLeast(5)(reason.trim()) },
    send: ({ reason }) => act.mutateAsync({ userId: person.id, reason }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('people.actTitle', { email: person.email })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <FormFrame
        failure={failure}
        sending={sending || act.isSuccess}
        submit={t('people.act')}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <Stack>
          <Text>{t('people.actText')}</Text>
          <Textarea
            label={t('people.reason')}
            description={t('people.reasonHint')}
            maxLength={300}
            autosize
            minRows={2}
            required
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </Stack>
      </FormFrame>
    </Modal>
  );
}

import { changeEmail, type Security } from '@herald/contract';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import { accountKeys } from '#data/keys/account.ts';
import { ResendConfirmation } from '#features/auth/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone } from '#ui/notify.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import { Card } from './Card.tsx';
import { noProof, ProofFields, proofBody } from './ProofFields.tsx';

export function EmailCard({ security }: { security: Security }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Card
      title={t('email.title')}
      text={user.email}
      beside={
        <StatusBadge tone={user.email_verified ? 'good' : 'waiting'}>
          {t(user.email_verified ? 'email.confirmed' : 'email.unconfirmed')}
        </StatusBadge>
      }
    >
      {security.pending_email ? <Text>{t('email.pending', { email: security.pending_email })}</Text> : null}
      <Group gap="xs">
        <Button variant="default" onClick={open}>
          {t('email.change')}
        </Button>
        {security.pending_email || !user.email_verified ? <ResendConfirmation /> : null}
      </Group>
      <Dialog opened={isOpen} onClose={close} title={t('email.change')}>
        <ChangeEmail security={security} onDone={close} />
      </Dialog>
    </Card>
  );
}

function ChangeEmail({ security, onDone }: { security: Security; onDone: () => void }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { email: '', ...noProof },
    validate: { email: looksLikeEmail },
    send: async ({ email, ...proof }) => {
      const { message } = await call(changeEmail, { body: { email, ...proofBody(proof) } });
      notifyDone(message);
      onDone();
      await queryClient.invalidateQueries({ queryKey: accountKeys.security });
    },
  });
  return (
    <FormFrame {...frame} submit={t('email.send')} onSubmit={onSubmit} onCancel={onDone}>
      <TextInput
        label={t('email.new')}
        description={t('email.newHint')}
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <ProofFields security={security} form={form} />
    </FormFrame>
  );
}

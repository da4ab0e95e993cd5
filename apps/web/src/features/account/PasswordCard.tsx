import { changePassword, forgotPassword, type Security } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import { accountKeys } from '#data/keys/account.ts';
import { PasswordField, shortestPassword } from '#features/auth/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { all, atLeast, filled } from '#ui/validators.ts';
import { Card } from './Card.tsx';

export function PasswordCard({ security }: { security: Security }) {
  const { t } = useTranslation('account');
  const [isOpen, { open, close }] = useDisclosure();
  if (!security.has_password) return <NoPassword />;
  return (
    <Card
      title={t('password.title')}
      text={t(security.google_linked ? 'password.orGoogle' : 'password.text')}
    >
      <Group>
        <Button variant="default" onClick={open}>
          {t('password.change')}
        </Button>
      </Group>
      <Dialog opened={isOpen} onClose={close} title={t('password.change')}>
        <ChangePassword onDone={close} />
      </Dialog>
    </Card>
  );
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { current_password: '', password: '' },
    validate: { current_password: filled, password: all(filled, atLeast(shortestPassword)) },
    send: async (body) => {
      await call(changePassword, { body });
      notifyDone(t('password.done'));
      onDone();
      await queryClient.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
  return (
    <FormFrame {...frame} submit={t('password.change')} onSubmit={onSubmit} onCancel={onDone}>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label={t('auth:field.newPassword')}
        description={t('auth:password.rule', { length: shortestPassword })}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormFrame>
  );
}

/** Somebody who signs in with Google alone: a password comes by the same way as a forgotten one. */
function NoPassword() {
  const { t } = useTranslation('account');
  const { email } = useUser();
  const send = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onSuccess: () => notifyDone(t('password.sent', { email })),
    onError: notifyError,
  });
  return (
    <Card title={t('password.title')} text={t('password.none')}>
      <Group>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t('password.set')}
        </Button>
      </Group>
    </Card>
  );
}

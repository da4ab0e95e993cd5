import { disconnectGoogle, type Security } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { accountKeys } from '#data/keys/account.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { notifyDone } from '#ui/notify.ts';
import { Card } from './Card.tsx';
import { ProofForm } from './ProofForm.tsx';

/** For whoever signs in with Google: the way to let go of it, once something else opens the account. */
export function GoogleCard({ security }: { security: Security }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  if (!security.google_linked) return null;
  const { has_password } = security;
  return (
    <Card title={t('google.title')} text={t(has_password ? 'google.text' : 'google.passwordFirst')}>
      <Group>
        <Button variant="default" disabled={!has_password} onClick={open}>
          {t('google.disconnect')}
        </Button>
      </Group>
      <Dialog opened={isOpen} onClose={close} title={t('google.disconnect')}>
        <ProofForm
          security={security}
          text={t('google.confirm')}
          submit={t('google.disconnect')}
          onCancel={close}
          send={async (body) => {
            const { data } = await call(disconnectGoogle, { body });
            queryClient.setQueryData(accountKeys.security, data);
            notifyDone(t('google.done'));
            close();
            await queryClient.invalidateQueries({ queryKey: accountKeys.all });
          }}
        />
      </Dialog>
    </Card>
  );
}

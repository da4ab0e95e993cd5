import { deleteAccount, keepAccount, type Security } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { userQuery } from '#app/session/queries.ts';
import { accountKeys } from '#data/keys/account.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { Card } from './Card.tsx';
import { ProofForm } from './ProofForm.tsx';

export function DeletionCard({ security }: { security: Security }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(userQuery.queryKey, data);
      notifyDone(t('common:banner.kept'));
      await queryClient.invalidateQueries({ queryKey: accountKeys.all });
    },
    onError: notifyError,
  });
  const { delete_at } = security;
  return (
    <Card
      title={t('deletion.title')}
      text={delete_at ? t('common:banner.deletion', { date: format.date(delete_at) }) : t('deletion.text')}
    >
      <Group>
        {delete_at ? (
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('common:banner.keepAccount')}
          </Button>
        ) : (
          <Button variant="outline" color="red" onClick={open}>
            {t('deletion.delete')}
          </Button>
        )}
      </Group>
      <Dialog opened={isOpen} onClose={close} title={t('deletion.delete')}>
        <ProofForm
          security={security}
          text={t('deletion.confirm')}
          submit={t('deletion.delete')}
          isLoss
          onCancel={close}
          send={async (body) => {
            const { data } = await call(deleteAccount, { body });
            queryClient.setQueryData(userQuery.queryKey, data);
            close();
            await queryClient.invalidateQueries({ queryKey: accountKeys.all });
          }}
        />
      </Dialog>
    </Card>
  );
}

import { deleteAutomationSecret } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { isNeeding, UsedBy } from '#features/uses/index.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import type { ListedSecret } from './SecretList.tsx';

interface DeleteSecretProps {
  secret: ListedSecret;
  onClose: () => void;
}

/** Asked within the dialog of secrets: who uses it, and what has to be done first. */
export function DeleteSecret({ secret: { name, used_by }, onClose }: DeleteSecretProps) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteAutomationSecret, { params, body: { name } }),
    onSuccess: () => {
      notifyDone(t('secret.deleted', { name }));
      onClose();
    },
    onError: notifyError,
    // Who refused it uses it since it was listed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.secrets(params.team_id) }),
  });
  return (
    <Stack>
      <Text>{t('secret.deleteMeans')}</Text>
      <UsedBy usedBy={used_by} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:action.cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          disabled={used_by.some(isNeeding)}
          onClick={() => remove.mutate()}
        >
          {t('common:action.delete')}
        </Button>
      </Group>
    </Stack>
  );
}

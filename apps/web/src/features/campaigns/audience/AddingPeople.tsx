import { type Campaign, stopAddingContacts } from '@herald/contract';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useCampaignParams } from '../useCampaign.ts';

/** People whom Herald knows already are being added: how many of how many, and who was in already. */
export function AddingPeople({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { adding } = campaign;
  const total = adding?.total ?? null;
  const share = adding && total ? adding.read / total : null;
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Text fw={600}>{t('uploading.title')}</Text>
        <Progress
          value={share === null ? 100 : share * 100}
          animated={share === null}
          size="lg"
          aria-label={t('uploading.title')}
        />
        <Text size="sm" c="dimmed" role="status" className="numbers">
          {adding && total !== null
            ? t('uploading.ofAll', {
                count: adding.joined,
                read: format.number(adding.read),
                total: format.number(total),
                kept: format.number(adding.kept),
                joined: format.number(adding.joined),
              })
            : t('uploading.counting')}
        </Text>
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {t('uploading.leave')}
          </Text>
          <StopAdding />
        </Group>
      </Stack>
    </Paper>
  );
}

/** Ends it and takes out whom it brought; half an audience is of use to nobody. */
export function StopAdding() {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const mayManage = useCan('campaigns.manage');
  const stop = useMutation({
    mutationFn: () => call(stopAddingContacts, { params }),
    onSuccess: ({ data }) => {
      notifyDone(t('uploading.stopped'));
      queryClient.setQueryData(campaignKeys.one(params), data);
    },
    onError: (error) => notifyError(error),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: campaignKeys.one(params) });
    },
  });
  if (!mayManage) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('uploading.stop')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('uploading.stopTitle')}
        confirm={t('uploading.stop')}
        danger
        loading={stop.isPending}
        onConfirm={() => stop.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('uploading.stopText')}
      </ConfirmDialog>
    </>
  );
}

import {
  type Campaign,
  type CampaignSeries,
  endCampaignSeries,
  pauseCampaignSeries,
  resumeCampaignSeries,
} from '@herald/contract';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useScheduleWords } from '../delivery/useScheduleWords.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';
import { useRepeatWords } from '../useRepeatWords.ts';
import { Occurrences } from './Occurrences.tsx';
import { RepeatButton } from './RepeatButton.tsx';

const routes = { pause: pauseCampaignSeries, resume: resumeCampaignSeries, end: endCampaignSeries };

/** How a campaign repeats, what comes next and what became of its dates. */
export function Series({ campaign, series }: { campaign: Campaign; series: CampaignSeries }) {
  const { t } = useTranslation('campaigns');
  const words = useRepeatWords();
  const { time } = useScheduleWords();
  const maySend = useCan('campaigns.send');
  const params = useCampaignParams();
  const refresh = useRefreshCampaign();
  const [isEnding, setEnding] = useState(false);
  const change = useMutation({
    mutationFn: (deed: keyof typeof routes) => call(routes[deed], { params }),
    onSuccess: (_, deed) => notifyDone(t(`series.done.${deed}`, { name: campaign.name })),
    onError: (error) => notifyError(error),
    onSettled: async () => {
      await refresh(campaign.id);
      setEnding(false);
    },
  });
  const { state, next } = series;
  return (
    <Paper component="section" aria-label={t('series.section')} id="series" radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>{t('series.section')}</Title>
        <div>
          <Text fw={600}>{words.rule(series)}</Text>
          <Text c="dimmed" size="sm">
            {next ? t('series.next', { time: time(next.local_time) }) : t(`series.state.${state}`)}
          </Text>
        </div>
        {maySend && state !== 'ended' ? (
          <Group gap="xs">
            <RepeatButton campaign={campaign}>{t('series.change')}</RepeatButton>
            <Button
              variant="default"
              loading={change.isPending && !isEnding}
              onClick={() => change.mutate(state === 'paused' ? 'resume' : 'pause')}
            >
              {t(state === 'paused' ? 'series.resume' : 'series.pause')}
            </Button>
            <Button variant="default" onClick={() => setEnding(true)}>
              {t('series.stop')}
            </Button>
          </Group>
        ) : null}
        <Occurrences />
      </Stack>
      <ConfirmDialog
        opened={isEnding}
        title={t('series.endTitle', { name: campaign.name })}
        confirm={t('series.stop')}
        loading={change.isPending}
        onConfirm={() => change.mutate('end')}
        onClose={() => setEnding(false)}
      >
        {t('series.endText')}
      </ConfirmDialog>
    </Paper>
  );
}

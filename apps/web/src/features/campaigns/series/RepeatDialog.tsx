import { ApiError, type Campaign, setCampaignSeries } from '@herald/contract';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useTeam } from '#app/session/hooks.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { wallClock } from '#ui/format/clock.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { useNow } from '#ui/useNow.ts';
import { useScheduleWords } from '../delivery/useScheduleWords.ts';
import { PlansLink } from '../parts/PlansLink.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';
import { useRepeatWords } from '../useRepeatWords.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { comingTimes, draftOf, planOf, skippedTime } from './repeatDraft.ts';

interface RepeatDialogProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'series'>;
  onClose: () => void;
}

const shownTimes = 4;

/** How the campaign repeats, and what that means, day by day, before it is so. */
export default function RepeatDialog({ campaign, onClose }: RepeatDialogProps) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const { timezone } = useTeam();
  const now = useNow();
  const refresh = useRefreshCampaign();
  const words = useRepeatWords();
  const { time } = useScheduleWords();
  const { series } = campaign;
  const [draft, setDraft] = useState(() => draftOf(series, wallClock(now, timezone).slice(0, 10)));
  const plan = useMemo(() => planOf(draft), [draft]);
  const isNew = series === null || series.state === 'ended';
  const made = isNew ? 0 : series.made;
  const times = useMemo(
    () => (plan ? comingTimes(plan, made, timezone, now, 366) : []),
    [plan, made, timezone, now],
  );
  const save = useMutation({
    mutationFn: async () => {
      if (plan) await call(setCampaignSeries, { params, body: plan });
    },
    onSuccess: async () => {
      notifyDone(t('series.saved', { name: campaign.name }));
      await refresh(campaign.id);
      onClose();
    },
    onError: (error) => {
      notifyError(error);
      void refresh(campaign.id);
    },
  });
  const skipped = plan ? skippedTime(times, plan) : null;
  return (
    <ConfirmDialog
      opened
      title={t(isNew ? 'series.title' : 'series.changeTitle', { name: campaign.name })}
      confirm={t(isNew ? 'series.confirm' : 'series.save')}
      loading={save.isPending}
      disabled={times.length === 0}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <RepeatFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Stack gap={4} role="status">
          {plan ? <Text fw={600}>{words.rule(plan)}</Text> : <Text c="dimmed">{t('series.incomplete')}</Text>}
          {plan && times.length === 0 ? <Text c="red">{t('series.noDate')}</Text> : null}
          {times.length > 0 ? (
            <>
              <Text size="sm">{t('series.comes', { zone: timezone })}</Text>
              <List size="sm">
                {times.slice(0, shownTimes).map((one) => (
                  <List.Item key={one}>{time(one)}</List.Item>
                ))}
              </List>
            </>
          ) : null}
          {plan?.rule.every === 'month' && plan.rule.day > 28 ? (
            <Text size="sm">{t('series.shortMonths')}</Text>
          ) : null}
          {skipped ? <Text size="sm">{t('series.skippedHour', { time: time(skipped) })}</Text> : null}
        </Stack>
        <Text c="dimmed" size="sm">
          {t('series.means')}
        </Text>
        {save.isError ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
            {save.error instanceof ApiError && save.error.code === 'plan_required' ? <PlansLink /> : null}
          </Alert>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

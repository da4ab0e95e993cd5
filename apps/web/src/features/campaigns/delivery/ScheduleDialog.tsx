import { ApiError, type CampaignReview, scheduleCampaign } from '@herald/contract';
import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { PlansLink } from '../parts/PlansLink.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';
import { useScheduleWords } from './useScheduleWords.ts';
import type { Choice } from './useWhen.ts';

interface ScheduleDialogProps {
  campaign: { id: number; name: string };
  choice: Choice;
  review: CampaignReview;
  onClose: () => void;
  onScheduled: () => void;
}

/** What the server says of the time, or of the campaign. */
function refusalOf(error: unknown): string {
  const aboutTime = error instanceof ApiError ? error.fields.local_time?.[0] : undefined;
  return aboutTime ?? messageOf(error);
}

/** "Friday at 10:00, to 12,480 people for about €748?" */
export function ScheduleDialog({ campaign, choice, review, onClose, onScheduled }: ScheduleDialogProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const words = useScheduleWords();
  const refresh = useRefreshCampaign();
  const schedule = useMutation({
    mutationFn: () =>
      call(scheduleCampaign, { params, body: { local_time: choice.local, zone: choice.zone } }),
    onSuccess: async () => {
      notifyDone(t('schedule.done', { name: campaign.name, time: words.time(choice.local) }));
      await refresh(campaign.id);
      onScheduled();
    },
    onError: (error) => {
      notifyError(error);
      void refresh(campaign.id);
    },
  });
  const people = review.sendable - review.held_out;
  return (
    <ConfirmDialog
      opened
      title={t('schedule.title', { name: campaign.name })}
      confirm={t('schedule.confirm')}
      loading={schedule.isPending}
      onConfirm={() => schedule.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>
          {t('schedule.question', {
            count: people,
            people: format.number(people),
            cost: format.money(review.cost),
          })}
        </Text>
        <Text>{words.meaning(choice)}</Text>
        <Text c="dimmed" size="sm">
          {t('schedule.canTakeBack')}
        </Text>
        {schedule.isError ? (
          <Alert color="red" role="alert">
            {refusalOf(schedule.error)}
            {schedule.error instanceof ApiError && schedule.error.code === 'plan_required' ? (
              <PlansLink />
            ) : null}
          </Alert>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

import { ApiError, type CampaignReview, type CampaignStep, startCampaign } from '@herald/contract';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { reviewQuery } from '#data/campaigns/queries.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';
import { formatSpan } from './formatSpan.ts';
import { PlansLink } from './PlansLink.tsx';

interface StartDialogProps {
  campaign: { id: number; name: string; step: CampaignStep };
  opened: boolean;
  onClose: () => void;
  onStarted?: () => void;
}

/** "Send to 12,480 people for about €748?", asked with figures of this moment. */
export function StartDialog({ campaign, opened, onClose, onStarted }: StartDialogProps) {
  const { t } = useTranslation('campaigns');
  const params = { ...useNumberParams(), campaign_id: campaign.id };
  const refresh = useRefreshCampaign();
  const review = useQuery({ ...reviewQuery(params), enabled: opened });
  const start = useMutation({
    mutationFn: () => call(startCampaign, { params }),
    onSuccess: async () => {
      notifyDone(t('start.done', { name: campaign.name }));
      await refresh(campaign.id);
      onClose();
      onStarted?.();
    },
    onError: (error) => {
      notifyError(error);
      void refresh(campaign.id);
    },
  });
  const isResume = campaign.step === 'PAUSED';
  const failure = start.error ?? review.error;
  const isReady =
    review.data !== undefined &&
    !review.isFetching &&
    review.data.blockers.length === 0 &&
    !isSpent(review.data);
  return (
    <ConfirmDialog
      opened={opened}
      title={t(isResume ? 'start.resumeTitle' : 'start.title', { name: campaign.name })}
      confirm={t(isResume ? 'start.resume' : 'start.send')}
      loading={start.isPending}
      disabled={!isReady}
      onConfirm={() => start.mutate()}
      onClose={() => {
        start.reset();
        onClose();
      }}
    >
      <Stack gap="sm">
        {review.data && !review.isFetching ? <Question review={review.data} isResume={isResume} /> : null}
        {review.isFetching ? <Skeleton height={44} role="status" aria-label={t('common:loading')} /> : null}
        {review.data?.blockers.map(({ code, message }) => (
          <Alert key={code} color="red">
            {message}
          </Alert>
        ))}
        {failure ? (
          <Alert color="red" role="alert">
            {messageOf(failure)}
            {failure instanceof ApiError && failure.code === 'plan_required' ? <PlansLink /> : null}
          </Alert>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

/** What takes longer is seldom meant: an offer may be over before the last of them reads it. */
const dayS = 86_400;

/** It would stop again at once. */
const isSpent = (review: CampaignReview) => review.budget_reaches === 0 && receiving(review) > 0;

/** Without the control group. */
const receiving = ({ sendable, held_out }: CampaignReview) => sendable - held_out;

function Question({ review, isResume }: { review: CampaignReview; isResume: boolean }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const leftOut = review.total - review.sendable;
  const reaches = review.budget_reaches;
  const count = receiving(review);
  const people = format.number(count);
  const nobodyMore = isResume && count === 0;
  return (
    <div>
      <Text fw={600}>
        {nobodyMore
          ? t('start.nobodyMore')
          : t('start.question', { count, people, cost: format.money(review.cost) })}
      </Text>
      {reaches !== null && reaches < count ? (
        <Alert color="orange" my="xs">
          {t(reaches === 0 ? 'start.budgetUsedUp' : 'start.budgetReaches', {
            count: reaches,
            people: format.number(reaches),
          })}
        </Alert>
      ) : null}
      {review.duration_seconds > dayS && review.finishes_at ? (
        <Alert color="orange" my="xs">
          {t('start.takesLong', {
            time: formatSpan(review.duration_seconds, format.tag),
            moment: format.dateTime(review.finishes_at),
          })}
        </Alert>
      ) : null}
      {review.first_leaves_at ? (
        <Text size="sm">{t('start.firstLeaves', { moment: format.dateTime(review.first_leaves_at) })}</Text>
      ) : null}
      {leftOut > 0 ? (
        <Text c="dimmed" size="sm">
          {t('start.leftOut', { count: leftOut, people: format.number(leftOut) })}
        </Text>
      ) : null}
      {review.held_out > 0 ? (
        <Text c="dimmed" size="sm">
          {t('start.heldOut', { count: review.held_out, people: format.number(review.held_out) })}
        </Text>
      ) : null}
      <Text c="dimmed" size="sm">
        {t('start.canPause')}
      </Text>
    </div>
  );
}

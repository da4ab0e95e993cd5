import { type Campaign, type CampaignReview, campaignCan } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useCan } from '#app/session/hooks.ts';
import { campaignPaths } from '../pages.ts';
import { StartDialog } from '../parts/StartDialog.tsx';
import { useCampaignLink } from '../useCampaign.ts';
import classes from './Review.module.css';

interface LaunchProps {
  campaign: Campaign;
  review: CampaignReview;
  /** Everything typed is saved and counted. */
  isSettled: boolean;
  /** The last change could not be saved: what would be sent is not what is shown. */
  isUnsaved: boolean;
}

/** The button that sends, and beside it what that means or what is in the way. */
export function Launch({ campaign, review, isSettled, isUnsaved }: LaunchProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const navigate = useNavigate();
  const link = useCampaignLink();
  const maySend = useCan('campaigns.send');
  const [asking, setAsking] = useState(false);
  const isBlocked = review.blockers.length > 0 || !campaignCan('start', campaign);
  const summary = t('review.summary', {
    count: review.sendable,
    people: format.number(review.sendable),
    cost: format.money(review.cost),
  });
  const hindrance = isBlocked ? (review.blockers[0]?.message ?? t('blocker.title')) : null;
  const reason = hindrance ?? (isUnsaved ? t('variables.notSaved') : summary);
  if (!maySend) {
    return (
      <Text c="dimmed" role="note">
        {t('review.maySend')}
      </Text>
    );
  }
  return (
    <Group gap="md" wrap="nowrap" className={classes.launch}>
      <Button
        size="md"
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
        disabled={isBlocked || isUnsaved || !isSettled}
        aria-describedby="campaign-launch"
        onClick={() => setAsking(true)}
        flex="none"
      >
        {t('review.start')}
      </Button>
      <Text id="campaign-launch" c="dimmed">
        {reason}
      </Text>
      <StartDialog
        campaign={campaign}
        opened={asking}
        onClose={() => setAsking(false)}
        onStarted={() => void navigate({ to: campaignPaths.results, params: link })}
      />
    </Group>
  );
}

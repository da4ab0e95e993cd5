import type { Campaign, CampaignReview } from '@herald/contract';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { ScheduleDialog } from '../delivery/ScheduleDialog.tsx';
import type { When } from '../delivery/useWhen.ts';
import { campaignPaths } from '../pages.ts';
import { StartDialog } from '../parts/StartDialog.tsx';
import { UnscheduleDialog } from '../parts/UnscheduleDialog.tsx';
import { useCampaignLink } from '../useCampaign.ts';
import { LaunchButtons, type LaunchQuestion } from './LaunchButtons.tsx';
import { LaunchNote } from './LaunchNote.tsx';
import classes from './Review.module.css';

export interface LaunchProps {
  campaign: Campaign;
  review: CampaignReview;
  when: When;
  /** Everything typed is saved and counted. */
  isSettled: boolean;
  /** What would be sent is not what is shown: the last change makes no sense yet, or could not be saved. */
  unsaved: 'wrong' | 'failed' | null;
}

/** The button that sends or plans, and beside it what that means or what is in the way. */
export function Launch(props: LaunchProps) {
  const { campaign, review, when } = props;
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const link = useCampaignLink();
  const maySend = useCan('campaigns.send');
  const [asking, setAsking] = useState<LaunchQuestion | null>(null);
  const close = () => setAsking(null);
  if (!maySend) {
    return (
      <Text c="dimmed" role="note">
        {t('review.maySend')}
      </Text>
    );
  }
  return (
    <div className={classes.launch}>
      <LaunchButtons {...props} onAsk={setAsking} />
      <LaunchNote {...props} />
      <StartDialog
        campaign={campaign}
        opened={asking === 'start'}
        onClose={close}
        onStarted={() => void navigate({ to: campaignPaths.results, params: link })}
      />
      {asking === 'schedule' ? (
        <ScheduleDialog
          campaign={campaign}
          choice={when.choice}
          review={review}
          onClose={close}
          onScheduled={() => {
            when.forget();
            close();
          }}
        />
      ) : null}
      <UnscheduleDialog
        campaign={campaign}
        opened={asking === 'takeBack'}
        onClose={close}
        onDone={when.forget}
      />
    </div>
  );
}

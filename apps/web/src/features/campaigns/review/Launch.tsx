import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { ScheduleDialog } from '../delivery/ScheduleDialog.tsx';
import { campaignPaths } from '../pages.ts';
import { StartDialog } from '../parts/StartDialog.tsx';
import { UnscheduleDialog } from '../parts/UnscheduleDialog.tsx';
import { useCampaignLink } from '../useCampaign.ts';
import { LaunchButtons, type LaunchQuestion } from './LaunchButtons.tsx';
import { LaunchNote } from './LaunchNote.tsx';
import type { LaunchProps } from './launchProps.ts';
import classes from './Review.module.css';

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

import { campaignCan } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { IconCalendarClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useScheduleWords } from '../delivery/useScheduleWords.ts';
import { RepeatButton } from '../series/RepeatButton.tsx';
import type { LaunchProps } from './launchProps.ts';

export type LaunchQuestion = 'start' | 'schedule' | 'takeBack';

/** Start or schedule; once it is scheduled: start now, take back, or move to the time that was chosen since. */
export function LaunchButtons(props: LaunchProps & { onAsk: (question: LaunchQuestion) => void }) {
  const { campaign, review, when, onAsk } = props;
  const { t } = useTranslation('campaigns');
  const words = useScheduleWords();
  const { choice } = when;
  const isPlanned = campaign.schedule !== null;
  const isHindered =
    review.blockers.length > 0 ||
    !campaignCan('start', campaign) ||
    props.unsaved !== null ||
    !props.isSettled;
  const look = { size: 'md', 'aria-describedby': 'campaign-launch' } as const;
  if (choice.isLater && (!isPlanned || when.isMoved)) {
    const label = t(isPlanned ? 'schedule.moveTo' : 'schedule.for', { time: words.time(choice.local) });
    return (
      <Group gap="xs">
        <Button
          {...look}
          leftSection={<IconCalendarClock size={18} stroke={1.8} aria-hidden />}
          disabled={isHindered || when.problem !== null}
          onClick={() => onAsk('schedule')}
        >
          {when.problem === null ? label : t('schedule.confirm')}
        </Button>
        {isPlanned ? (
          <Button size="md" variant="default" onClick={when.forget}>
            {t('common:action.cancel')}
          </Button>
        ) : null}
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Button
        {...look}
        variant={isPlanned ? 'default' : undefined}
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
        disabled={isHindered}
        onClick={() => onAsk('start')}
      >
        {t(isPlanned ? 'schedule.startNow' : 'review.start')}
      </Button>
      {isPlanned ? (
        <Button size="md" variant="default" onClick={() => onAsk('takeBack')}>
          {t('schedule.takeBack')}
        </Button>
      ) : null}
      <RepeatButton
        size="md"
        campaign={campaign}
        disabled={!campaignCan('schedule', campaign) || !props.isSettled}
      >
        {t('series.open')}
      </RepeatButton>
    </Group>
  );
}

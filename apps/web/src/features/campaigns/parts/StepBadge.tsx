import type { Campaign } from '@herald/contract';
import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Stage, stageOf } from '#data/campaigns/stages.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

const tones: Record<Stage, Tone> = {
  draft: 'neutral',
  uploading: 'busy',
  ready: 'waiting',
  sending: 'busy',
  paused: 'paused',
  finished: 'good',
};

/** Where a campaign stands, in one word. */
export function StepBadge({ step, schedule }: Pick<Campaign, 'step' | 'schedule'>) {
  const { t } = useTranslation('campaigns');
  const stage = stageOf(step);
  if (stage === 'ready' && schedule) {
    return (
      <StatusBadge tone="busy" icon={IconCalendarClock}>
        {t('stage.scheduled')}
      </StatusBadge>
    );
  }
  return <StatusBadge tone={tones[stage]}>{t(`stage.${stage}`)}</StatusBadge>;
}

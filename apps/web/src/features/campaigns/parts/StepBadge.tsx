import type { Campaign, CampaignSeries } from '@herald/contract';
import { IconCalendarClock, IconRepeat } from '@tabler/icons-react';
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
export function StepBadge({
  step,
  schedule,
  series = null,
}: Pick<Campaign, 'step' | 'schedule'> & { series?: CampaignSeries | null }) {
  const { t } = useTranslation('campaigns');
  const stage = stageOf(step);
  if ((stage === 'ready' || stage === 'draft') && series && series.state !== 'ended') {
    return (
      <StatusBadge tone={series.state === 'paused' ? 'paused' : 'busy'} icon={IconRepeat}>
        {t('stage.recurring')}
      </StatusBadge>
    );
  }
  if (stage === 'ready' && schedule) {
    return (
      <StatusBadge tone="busy" icon={IconCalendarClock}>
        {t('stage.scheduled')}
      </StatusBadge>
    );
  }
  return <StatusBadge tone={tones[stage]}>{t(`stage.${stage}`)}</StatusBadge>;
}

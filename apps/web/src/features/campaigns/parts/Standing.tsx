import type { Campaign } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reviewQuery } from '#data/campaigns/queries.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { CampaignPart } from '../pages.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { StepBadge } from './StepBadge.tsx';

/** Where a campaign stands. Beside a review that names what forbids its start, it is not called ready. */
export function Standing({ campaign, part }: { campaign: Campaign; part: CampaignPart }) {
  const { t } = useTranslation('campaigns');
  const review = useQuery({ ...reviewQuery(useCampaignParams()), enabled: part === 'review' });
  const isBlocked = part === 'review' && (review.data?.blockers.length ?? 0) > 0;
  if (isBlocked) return <StatusBadge tone="warning">{t('stage.blocked')}</StatusBadge>;
  return <StepBadge step={campaign.step} schedule={campaign.schedule} series={campaign.series} />;
}

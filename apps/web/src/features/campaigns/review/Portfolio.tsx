import type { CampaignReview } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { Fact } from './Audience.tsx';

/** How many different people WhatsApp allows in a day, and what that leaves for this campaign. */
export function Portfolio({ review: { portfolio, sendable, held_out } }: { review: CampaignReview }) {
  const people = sendable - held_out;
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { limit, used, reserve } = portfolio;
  if (limit === null) return null;
  const free = Math.max(0, limit - used - reserve);
  const hint = t('review.portfolioHint', {
    limit: format.number(limit),
    used: format.number(used),
    reserve: format.number(reserve),
  });
  return (
    <Fact
      name={t('review.portfolio')}
      tone={people > free ? 'warning' : undefined}
      hint={[hint, people > free ? t('review.portfolioWaits') : ''].join(' ').trim()}
      value={t('review.portfolioFree', { count: free, people: format.number(free) })}
    />
  );
}

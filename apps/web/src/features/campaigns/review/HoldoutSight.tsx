import type { CampaignReview } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

/** What the control group will be able to show, and what it cannot, before anything is sent. */
export function HoldoutSight({ review }: { review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { holdout: sight, held_out } = review;
  if (!sight) return null;
  const words = {
    count: held_out,
    people: format.number(held_out),
    days: format.duration(sight.window_days * 86_400),
  };
  const points = (share: number) => format.number(share * 100, { maximumFractionDigits: 1 });
  return (
    <Text size="sm" c="dimmed" role="note" aria-label={t('review.sight.label')}>
      {sight.detectable !== null
        ? t('review.sight.sees', {
            ...words,
            points: points(sight.detectable),
            usual: format.percent(sight.usual ?? 0),
          })
        : sight.needed !== null
          ? t('review.sight.tooFew', { ...words, needed: format.number(sight.needed) })
          : t('review.sight.unknown', words)}{' '}
      {t('review.sight.limits', words)}
    </Text>
  );
}

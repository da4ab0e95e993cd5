import type { Campaign, CampaignReview } from '@herald/contract';
import { Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { formatSpan } from '../parts/formatSpan.ts';
import { Fact } from './Audience.tsx';
import { Budget } from './Budget.tsx';
import { Markets } from './Markets.tsx';
import { Portfolio } from './Portfolio.tsx';
import classes from './Review.module.css';

/** What Meta will charge, how long it takes under all limits, and when it will be over. */
export function Cost({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { cost, duration_seconds: seconds } = review;
  const { speed_limit: limit, budget } = campaign.delivery;
  return (
    <Paper component="section" aria-label={t('review.cost')} radius="md" className={classes.card}>
      <div className={classes.head}>
        <Title order={2}>{t('review.cost')}</Title>
      </div>
      <dl className={classes.facts}>
        <Fact
          name={t('review.metaPrice')}
          hint={t(review.cost_is_estimate ? 'review.estimate' : 'review.priceHint')}
          value={t('review.about', { cost: format.money(cost) })}
        />
        {review.free_recipients > 0 ? (
          <Fact
            name={t('review.fromAds')}
            hint={t('review.fromAdsHint', { count: review.free_recipients })}
            value={t('review.atMost', { cost: format.money(review.cost_at_most) })}
          />
        ) : null}
        {budget === null ? null : <Budget budget={budget} cost={cost} />}
        <Portfolio review={review} />
        <Fact
          name={t('review.duration')}
          hint={
            limit === null
              ? t('review.durationHint')
              : t('review.durationLimited', { count: limit, speed: format.number(limit) })
          }
          value={
            seconds < 60
              ? t('review.underMinute')
              : t('review.aboutTime', { time: formatSpan(seconds, format.tag) })
          }
        />
        {review.finishes_at ? (
          <Fact
            name={t('review.finish')}
            hint={t(campaign.schedule ? 'review.finishScheduled' : 'review.finishNow')}
            value={format.dateTime(review.finishes_at)}
          />
        ) : null}
      </dl>
      {review.cost_by_market.length > 0 ? (
        <Markets review={review} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('review.noCost')}
        </Text>
      )}
    </Paper>
  );
}

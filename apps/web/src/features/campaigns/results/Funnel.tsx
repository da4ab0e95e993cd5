import type { Campaign } from '@herald/contract';
import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useEarned } from '../earned/useEarned.ts';
import classes from './Results.module.css';

interface Stage {
  key: 'total' | 'sent' | 'delivered' | 'read' | 'clicked' | 'replied' | 'ordered';
  count: number;
  /** Of the stage that the rate speaks about; null where there is none. */
  of: number | null;
}

/** From everybody to those who answered, and what was ordered. Each rate is of the stage that its text names. */
export function Funnel({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { stats } = campaign;
  const isTracked = campaign.tracked_buttons.length > 0;
  const { order_count: orders, window } = useEarned(campaign);
  const stages: Stage[] = [
    { key: 'total', count: stats.total_contact, of: null },
    { key: 'sent', count: stats.total_sended, of: stats.total_contact },
    { key: 'delivered', count: stats.total_delivered, of: stats.total_sended },
    { key: 'read', count: stats.total_read, of: stats.total_delivered },
    ...(isTracked || stats.total_clicked > 0
      ? [{ key: 'clicked' as const, count: stats.total_clicked, of: stats.total_delivered }]
      : []),
    { key: 'replied', count: stats.total_replied, of: stats.total_delivered },
    ...(orders === null ? [] : [{ key: 'ordered' as const, count: orders, of: null }]),
  ];
  // One person may order several times: no share of people.
  const rateOf = (key: Stage['key'], count: number, of: Stage['of']) =>
    key === 'ordered'
      ? t('funnel.rate.ordered', { days: t(`earned.days.${window}`) })
      : of === null || of === 0
        ? ''
        : t(`funnel.rate.${key}`, { rate: format.percent(count / of) });
  const whole = Math.max(1, stats.total_contact);
  return (
    <Paper component="section" aria-label={t('results.funnel')} radius="md" className={classes.card}>
      <Title order={2} className={classes.cardHead}>
        {t('results.funnel')}
      </Title>
      <ul className={classes.funnel}>
        {stages.map(({ key, count, of }) => (
          <li key={key}>
            <span className={classes.stage}>{t(`funnel.${key}`)}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ inlineSize: `${(count / whole) * 100}%` }} />
            </span>
            <span className={classes.count}>{format.number(count)}</span>
            <span className={classes.rate}>{rateOf(key, count, of)}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

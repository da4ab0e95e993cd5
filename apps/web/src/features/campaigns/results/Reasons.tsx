import { Paper, Text, Title } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonSampleQuery } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { groupReasons } from './groupReasons.ts';
import classes from './Results.module.css';

interface ReasonsProps {
  status: 'failed' | 'skipped';
  /** From the campaign's figures: nothing is asked for where there is nothing. */
  count: number;
}

/** Failures, or people left out, grouped by reason; the words say what happened and what to do. */
export function Reasons({ status, count }: ReasonsProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { data, refetch } = useQuery({
    ...reasonSampleQuery(useCampaignParams(), status),
    enabled: count > 0,
  });
  // Some pages of recipients each time: not with every one of them.
  const readAnew = useThrottledCallback(() => void refetch(), 15_000);
  const readUpTo = useEffectEvent((people: number) => {
    if (data && data.total !== people) readAnew();
  });
  useEffect(() => readUpTo(count), [count]);
  if (count === 0 || !data || data.recipients.length === 0) return null;
  const isPart = data.recipients.length < data.total;
  return (
    <Paper component="section" aria-label={t(`reasons.${status}`)} radius="md" className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2}>{t(`reasons.${status}`)}</Title>
        {isPart ? (
          <Text size="sm" c="dimmed">
            {t('reasons.part', {
              shown: format.number(data.recipients.length),
              total: format.number(data.total),
            })}
          </Text>
        ) : null}
      </div>
      <ul className={classes.reasons}>
        {groupReasons(data.recipients).map(({ code, message, count: people }) => (
          <li key={code}>
            <span>{message || t('reasons.unknown')}</span>
            <strong>{format.number(people)}</strong>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

import type { Campaign } from '@herald/contract';
import { Paper, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Then } from '../parts/Then.tsx';
import { LiveStrip } from './LiveStrip.tsx';
import classes from './Results.module.css';

/** How much has gone out, how fast, what it waits for, and when it will be over. */
export function ResultsHead({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { stats, step } = campaign;
  // Whoever is not waiting needs nothing more from the sender, whatever became of them.
  const handled = stats.total_contact - stats.total_pending;
  const share = stats.total_contact === 0 ? 1 : handled / stats.total_contact;
  const time = campaign.finished_at ?? campaign.started_at;
  return (
    <Paper component="section" aria-label={t('results.progress')} p="md" radius="md">
      <div className={classes.progressHead}>
        <Text fw={600}>
          {t('results.handled', {
            done: format.number(handled),
            total: format.number(stats.total_contact),
          })}
        </Text>
        <Text c="dimmed" size="sm">
          {time ? (
            <>
              {t(campaign.finished_at ? 'results.finished' : 'results.started')} <RelativeTime time={time} />
            </>
          ) : null}
        </Text>
      </div>
      <Progress
        value={share * 100}
        size="lg"
        color={step === 'PAUSED' ? 'gray.5' : undefined}
        aria-label={t('results.progress')}
      />
      <LiveStrip campaign={campaign} />
      <Then />
    </Paper>
  );
}

import type { Campaign } from '@herald/contract';
import { Paper, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { handledOf, remember, type Sample, speedOf } from './progress.ts';
import classes from './Results.module.css';

/** How much has gone out, how fast, and when it will be over. */
export function ResultsHead({ campaign, at }: { campaign: Campaign; at: number }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { stats, step } = campaign;
  const speed = useSpeed({ at, handled: handledOf(stats) }, step === 'SENDING');
  const share = stats.total_contact === 0 ? 1 : handledOf(stats) / stats.total_contact;
  const time = campaign.finished_at ?? campaign.started_at;
  return (
    <Paper component="section" aria-label={t('results.progress')} p="lg" radius="md">
      <div className={classes.progressHead}>
        <Text fw={600}>
          {t('results.handled', {
            done: format.number(handledOf(stats)),
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
      {step === 'SENDING' ? (
        <Text size="sm" c="dimmed" mt={8} className="numbers">
          {speed
            ? t('results.speed', {
                speed: format.number(speed, { maximumFractionDigits: speed < 10 ? 1 : 0 }),
                time: remaining(stats.total_pending / speed),
              })
            : t(speed === null ? 'results.measuring' : 'results.held')}
        </Text>
      ) : null}
      {step === 'PAUSED' ? (
        <Text size="sm" c="dimmed" mt={8}>
          {t('results.waiting', { count: stats.total_pending, people: format.number(stats.total_pending) })}
        </Text>
      ) : null}
    </Paper>
  );

  function remaining(seconds: number): string {
    return seconds < 60 ? t('review.underMinute') : t('review.aboutTime', { time: format.duration(seconds) });
  }
}

function useSpeed(now: Sample, isSending: boolean): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  const last = samples.at(-1);
  if (isSending && last?.at !== now.at) setSamples(remember(samples, now));
  if (!isSending && samples.length > 0) setSamples([]);
  return speedOf(samples);
}

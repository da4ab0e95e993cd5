import type { Campaign } from '@herald/contract';
import { IconBolt, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useMoment } from '../parts/useMoment.ts';
import { CanaryNote } from './CanaryNote.tsx';
import { Line } from './Line.tsx';
import classes from './Results.module.css';

/** What happens at this moment: speed and end, or what it waits for; and how the first slice fares. */
export function LiveStrip({ campaign }: { campaign: Campaign }) {
  const { step, canary } = campaign;
  const hasCanary = canary !== null && (step !== 'SENDED' || canary.state === 'failed');
  if (step !== 'SENDING' && step !== 'PAUSED' && !hasCanary) return null;
  return (
    <ul className={classes.strip} aria-live="polite">
      {step === 'SENDING' ? <Sending campaign={campaign} /> : null}
      {step === 'PAUSED' ? <Paused pending={campaign.stats.total_pending} /> : null}
      {hasCanary ? <CanaryNote canary={canary} stats={campaign.stats} /> : null}
    </ul>
  );
}

function Sending({ campaign: { waiting, live, stats } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const moment = useMoment();
  if (waiting) return <Waiting waiting={waiting} />;
  if (!live) return <Line icon={IconBolt}>{t(stats.total_sended === 0 ? 'live.starts' : 'live.quiet')}</Line>;
  return (
    <Line icon={IconBolt}>
      <strong>{t('live.speed', { count: live.per_minute, messages: format.number(live.per_minute) })}</strong>
      {live.finishes_at ? ` ${t('live.finish', { moment: moment(live.finishes_at) })}` : null}
    </Line>
  );
}

function Waiting({ waiting: { reason, until } }: { waiting: NonNullable<Campaign['waiting']> }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const moment = useMoment();
  const { initiated_conversations_limit: limit } = useNumber();
  const why =
    reason === 'portfolio_limit' && limit !== null
      ? t('waiting.portfolioOf', { limit: format.number(limit) })
      : t(`waiting.${reason}`);
  return (
    <Line icon={IconClock} tone="waiting">
      <strong>{why}</strong>
      {until && reason !== 'canary_watch' ? ` ${t('waiting.goesOn', { moment: moment(until) })}` : null}
    </Line>
  );
}

function Paused({ pending }: { pending: number }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return (
    <Line icon={IconPlayerPause}>
      {pending === 0
        ? t('results.nobodyWaits')
        : t('results.waiting', { count: pending, people: format.number(pending) })}
    </Line>
  );
}

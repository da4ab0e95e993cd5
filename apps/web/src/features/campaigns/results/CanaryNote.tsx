import type { Campaign } from '@herald/contract';
import { IconCircleCheck, IconCircleX, IconEye, IconSend, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useMoment } from '../parts/useMoment.ts';
import { Line } from './Line.tsx';

type Canary = NonNullable<Campaign['canary']>;

const looks: Record<Canary['state'], { icon: TablerIcon; tone?: 'waiting' | 'good' | 'bad' }> = {
  sending: { icon: IconSend },
  watching: { icon: IconEye, tone: 'waiting' },
  passed: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconCircleX, tone: 'bad' },
};

/** Where the first slice stands, with what it has come to so far. */
export function CanaryNote({ canary, stats }: { canary: Canary; stats: Campaign['stats'] }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const moment = useMoment();
  const { state, recipients, sent, decides_at: decidesAt } = canary;
  const isJudging = state === 'watching' || state === 'failed';
  const words = [
    t(`canary.${state}`, {
      count: recipients,
      people: format.number(recipients),
      sent: format.number(sent),
    }),
    decidesAt ? t('canary.decides', { moment: moment(decidesAt) }) : '',
    isJudging
      ? t('canary.numbers', {
          delivered: format.number(stats.total_delivered),
          failed: format.number(stats.total_failed),
          optedOut: format.number(stats.total_opted_out),
        })
      : '',
  ];
  return <Line {...looks[state]}>{words.filter(Boolean).join(' ')}</Line>;
}

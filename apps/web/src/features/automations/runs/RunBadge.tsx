import type { Execution } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

const tones: Record<Execution['status'], Tone> = {
  waiting: 'waiting',
  done: 'good',
  left: 'neutral',
  failed: 'bad',
  dropped: 'neutral',
};

/** What was asked for as a test is never taken for the real thing. */
export function TestBadge() {
  const { t } = useTranslation('automations');
  return <StatusBadge tone="neutral">{t('run.test')}</StatusBadge>;
}

export function RunBadge({ status }: Pick<Execution, 'status'>) {
  const { t } = useTranslation('automations');
  return <StatusBadge tone={tones[status]}>{t(`run.status.${status}`)}</StatusBadge>;
}

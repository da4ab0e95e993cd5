import type { Campaign } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useScheduleWords } from './useScheduleWords.ts';

/** When a scheduled campaign leaves; nothing for the others. */
export function Planned({ schedule }: Pick<Campaign, 'schedule'>) {
  const { t } = useTranslation('campaigns');
  const words = useScheduleWords();
  if (!schedule) return null;
  const { local_time: local, zone } = schedule;
  return <Text fw={600}>{t('schedule.planned', { time: words.timeOf({ local, zone }) })}</Text>;
}
